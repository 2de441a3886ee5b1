package io.oncebook.adapter.channels.alipay.notice;

import static io.oncebook.adapter.channels.notice.RefusalReason.MALFORMED;
import static io.oncebook.adapter.channels.notice.RefusalReason.MERCHANT_MISMATCH;
import static io.oncebook.adapter.channels.notice.RefusalReason.SIGNATURE_INVALID;
import static io.oncebook.adapter.channels.notice.RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.domain.tenant.TenantId;
import java.security.PublicKey;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads Alipay's notices. The signature is always SHA256withRSA: {@code sign_type} is not signed
 * itself, so it can refuse a notice, but not choose the method.
 */
public final class AlipayCodec implements ChannelCodec {

  private static final String ALGORITHM = "RSA2";
  private static final String TRADE_NOTICE = "trade_status_sync";
  private static final Pattern NOTIFY_TYPE = Pattern.compile("[A-Za-z0-9_.]{1,64}");
  private static final List<String> EVIDENCE_HEADERS = List.of("Content-Type");

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
    if (form.has("notify_type") && !form.text("notify_type").equals(TRADE_NOTICE)) {
      return new NoticeReading.Irrelevant(shown(form.text("notify_type")));
    }
    if (!isOurs(form)) {
      return refused(MERCHANT_MISMATCH, "app_id and seller_id must be those of the settings");
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

  /**
   * Whether the notice is for this account. The channel is sure to name the application, but not in
   * every product the seller; a seller that is named must be one of ours.
   */
  private boolean isOurs(AlipayForm form) {
    return form.text("app_id").equals(settings.appId())
        && (!form.has("seller_id") || settings.sellerIds().contains(form.text("seller_id")));
  }

  private static String shown(String notifyType) {
    return NOTIFY_TYPE.matcher(notifyType).matches() ? notifyType : "a notify_type of unknown form";
  }

  private static NoticeReading refused(RefusalReason reason, String detail) {
    return new NoticeReading.Refused(reason, detail);
  }
}
