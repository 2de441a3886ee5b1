package io.oncebook.adapter.channels.shouqianba.notice;

import static io.oncebook.adapter.channels.notice.RefusalReason.MALFORMED;
import static io.oncebook.adapter.channels.notice.RefusalReason.MERCHANT_MISMATCH;
import static io.oncebook.adapter.channels.notice.RefusalReason.SIGNATURE_INVALID;
import static io.oncebook.adapter.channels.notice.RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.ContentDigest;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.domain.notice.NoticeContent;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.tenant.TenantId;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads Shouqianba's notices: signature over the received bytes first, then the terminal, then the
 * order.
 */
public final class ShouqianbaCodec implements ChannelCodec {

  private static final String AUTHORIZATION = "Authorization";
  private static final List<String> EVIDENCE_HEADERS = List.of(AUTHORIZATION);
  private static final Pattern MD5 = Pattern.compile("[0-9A-Fa-f]{32}");

  private final TenantId tenantId;
  private final ShouqianbaSettings settings;
  private final List<PublicKey> keys;

  public ShouqianbaCodec(TenantId tenantId, ShouqianbaSettings settings) {
    this.tenantId = tenantId;
    this.settings = settings;
    this.keys = settings.keys();
  }

  @Override
  public NoticeReading read(RawNotice notice) {
    String signature = signature(notice);
    if (MD5.matcher(signature).matches()) {
      // Its key is shared with every program that talks to the channel for the merchant.
      return refused(SIGN_ALGORITHM_NOT_ALLOWED, "Authorization must hold an RSA signature");
    }
    byte[] body = notice.body();
    if (keys.stream().noneMatch(key -> RsaSignature.verifies(key, body, signature))) {
      return refused(
          SIGNATURE_INVALID, "Authorization must fit the body under a key of public-keys");
    }
    try {
      return readGenuine(notice, NoticeJson.parse(body));
    } catch (UnreadableNoticeException e) {
      return refused(MALFORMED, e.detail());
    }
  }

  private NoticeReading readGenuine(RawNotice notice, NoticeJson json) {
    // The channel has one key for all merchants, so the signature says nothing of the addressee.
    if (!settings.terminalSns().contains(json.digits("terminal_sn", sn -> sn))) {
      return refused(MERCHANT_MISMATCH, "terminal_sn must be one of the settings");
    }
    ShouqianbaOrderNotice order = new ShouqianbaOrderNotice(tenantId, json);
    Optional<ShouqianbaOrderStatus> status = order.knownStatus();
    if (status.isEmpty()) {
      return unclear(UnclearNotice.Reason.UNKNOWN_STATE, "order_status unknown", notice);
    }
    return order
        .event()
        .<NoticeReading>map(
            event -> new NoticeReading.Event(event, notice.evidence(EVIDENCE_HEADERS)))
        .orElseGet(() -> withoutEvent(status.get(), notice));
  }

  /**
   * No fact yet, and sending again would not make it one. Of an order that is not paid yet there is
   * nothing to see to; of any other the channel itself does not know how it ended.
   */
  private static NoticeReading withoutEvent(ShouqianbaOrderStatus status, RawNotice notice) {
    String kind = "order_status " + status;
    return status == ShouqianbaOrderStatus.CREATED
        ? new NoticeReading.Irrelevant(kind)
        : unclear(UnclearNotice.Reason.OUTCOME_UNKNOWN, kind, notice);
  }

  private static NoticeReading unclear(UnclearNotice.Reason reason, String kind, RawNotice notice) {
    return new NoticeReading.Unclear(
        reason,
        kind,
        ContentDigest.of(notice.body()),
        new NoticeContent(new String(notice.body(), UTF_8)),
        notice.evidence(EVIDENCE_HEADERS));
  }

  /** Some senders put the number of the terminal and a blank before the signature. */
  private static String signature(RawNotice notice) {
    String authorization = notice.header(AUTHORIZATION);
    String stripped = authorization == null ? "" : authorization.strip();
    return stripped.substring(stripped.lastIndexOf(' ') + 1);
  }

  private static NoticeReading refused(RefusalReason reason, String detail) {
    return new NoticeReading.Refused(reason, detail);
  }
}
