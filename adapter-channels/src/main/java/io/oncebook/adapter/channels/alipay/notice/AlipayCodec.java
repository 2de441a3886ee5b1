package io.oncebook.adapter.channels.alipay.notice;

import static io.oncebook.adapter.channels.notice.RefusalReason.MALFORMED;
import static io.oncebook.adapter.channels.notice.RefusalReason.MERCHANT_MISMATCH;
import static io.oncebook.adapter.channels.notice.RefusalReason.SIGNATURE_INVALID;
import static io.oncebook.adapter.channels.notice.RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.ContentDigest;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.domain.notice.NoticeContent;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.tenant.TenantId;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads Alipay's notices. The signature is always SHA256withRSA: {@code sign_type} is not signed
 * itself, so it can refuse a notice, but not choose the method.
 */
public final class AlipayCodec implements ChannelCodec {

  private static final String ALGORITHM = "RSA2";
  private static final String TRADE_NOTICE = "trade_status_sync";
  private static final Pattern KIND = Pattern.compile("[A-Za-z0-9_.]{1,64}");
  private static final List<String> EVIDENCE_HEADERS = List.of("Content-Type");

  /** A repeat may have been sent at another time. */
  private static final Set<String> TIMES_OF_SENDING = Set.of("notify_time", "utc_timestamp");

  private final TenantId tenantId;
  private final AlipaySettings settings;
  private final List<PublicKey> keys;

  public AlipayCodec(TenantId tenantId, AlipaySettings settings) {
    this.tenantId = tenantId;
    this.settings = settings;
    this.keys = settings.keys();
  }

  @Override
  public NoticeReading read(RawNotice notice) {
    try {
      return read(AlipayForm.parse(notice.body()), notice);
    } catch (UnreadableNoticeException e) {
      return refused(MALFORMED, e.detail());
    }
  }

  private NoticeReading read(AlipayForm form, RawNotice notice) {
    if (form.has("sign_type") && !form.text("sign_type").equals(ALGORITHM)) {
      return refused(SIGN_ALGORITHM_NOT_ALLOWED, "sign_type must be " + ALGORITHM);
    }
    if (!isGenuine(form)) {
      return refused(SIGNATURE_INVALID, "sign must fit the form under a key of public-keys");
    }
    Optional<String> otherKind = otherKind(form);
    if (!isOurs(form, otherKind.isEmpty())) {
      return refused(MERCHANT_MISMATCH, "app_id and seller_id must be those of the settings");
    }
    if (otherKind.isPresent()) {
      return unclear(UnclearNotice.Reason.UNKNOWN_EVENT, otherKind.get(), form, notice);
    }
    if (AlipayTradeNotice.knownStatus(form).isEmpty()) {
      return unclear(UnclearNotice.Reason.UNKNOWN_STATE, "trade_status unknown", form, notice);
    }
    return new AlipayTradeNotice(tenantId, form)
        .event()
        .<NoticeReading>map(
            event -> new NoticeReading.Event(event, notice.evidence(EVIDENCE_HEADERS)))
        .orElseGet(() -> new NoticeReading.Irrelevant("trade that waits for its payer"));
  }

  private boolean isGenuine(AlipayForm form) {
    if (!form.has("sign")) {
      return false;
    }
    String sign = form.text("sign");
    byte[] signedText = form.signedText();
    return keys.stream().anyMatch(key -> RsaSignature.verifies(key, signedText, sign));
  }

  /** What the channel calls a notice that is not about a trade; empty for one that is. */
  private static Optional<String> otherKind(AlipayForm form) {
    if (form.has("msg_method")) {
      return Optional.of(shown("msg_method", form));
    }
    return form.has("notify_type") && !form.text("notify_type").equals(TRADE_NOTICE)
        ? Optional.of(shown("notify_type", form))
        : Optional.empty();
  }

  private static NoticeReading unclear(
      UnclearNotice.Reason reason, String kind, AlipayForm form, RawNotice notice) {
    return new NoticeReading.Unclear(
        reason,
        kind,
        ContentDigest.of(form.signedTextWithout(TIMES_OF_SENDING)),
        new NoticeContent(form.readable()),
        notice.evidence(EVIDENCE_HEADERS));
  }

  /**
   * Whether the notice is for this account. The channel is sure to name the application in a
   * trade's notice, and not in every other one; nor does every product name the seller. What is
   * named must be ours.
   */
  private boolean isOurs(AlipayForm form, boolean isOfTrade) {
    boolean mustName = isOfTrade || form.has("app_id");
    boolean ourApplication = !mustName || form.text("app_id").equals(settings.appId());
    return ourApplication
        && (!form.has("seller_id") || settings.sellerIds().contains(form.text("seller_id")));
  }

  private static String shown(String name, AlipayForm form) {
    String kind = form.text(name);
    return KIND.matcher(kind).matches() ? kind : "a %s of unknown form".formatted(name);
  }

  private static NoticeReading refused(RefusalReason reason, String detail) {
    return new NoticeReading.Refused(reason, detail);
  }
}
