package io.oncebook.adapter.channels.example;

import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Reads ExamplePay's notices: JSON, signed by HMAC-SHA256 over the received bytes. */
final class ExamplePayCodec implements ChannelCodec {

  static final String SIGNATURE = "X-Example-Signature";

  private final TenantId tenantId;
  private final ExamplePaySettings settings;

  ExamplePayCodec(TenantId tenantId, ExamplePaySettings settings) {
    this.tenantId = tenantId;
    this.settings = settings;
  }

  @Override
  public NoticeReading read(RawNotice notice) {
    String signature = notice.header(SIGNATURE);
    if (signature == null || !isEqual(signature, sign(settings, notice.body()))) {
      return refused(RefusalReason.SIGNATURE_INVALID, SIGNATURE + " must fit the body");
    }
    try {
      return readGenuine(notice, NoticeJson.parse(notice.body()));
    } catch (UnreadableNoticeException e) {
      return refused(RefusalReason.MALFORMED, e.detail());
    }
  }

  private NoticeReading readGenuine(RawNotice notice, NoticeJson json) {
    if (!json.text("merchant").equals(settings.merchantId())) {
      return refused(RefusalReason.MERCHANT_MISMATCH, "merchant must be the one of the settings");
    }
    return new NoticeReading.Event(event(json), notice.evidence(List.of(SIGNATURE)));
  }

  private ChannelEvent event(NoticeJson json) {
    PaymentReference payment =
        new PaymentReference(
            tenantId,
            ExamplePaySettings.CHANNEL,
            json.value("transaction", ChannelTransactionNo::new),
            json.value("order", OrderNo::new));
    Money amount = Money.ofMinor(json.wholeNumber("fen"), "CNY");
    Instant occurredAt = Instant.ofEpochSecond(json.wholeNumber("at"));
    return json.has("refund")
        ? new RefundEvent.Succeeded(
            payment,
            new AnnouncedRefund(
                json.value("refund", ChannelRefundNo::new),
                null,
                new RefundAmount(RefundAmount.Basis.THIS_REFUND, amount)),
            occurredAt)
        : new PaymentEvent.Received(payment, amount, occurredAt);
  }

  static String sign(ExamplePaySettings settings, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] key = settings.key().value().getBytes(StandardCharsets.UTF_8);
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  /** Takes the same time whatever differs. */
  private static boolean isEqual(String found, String expected) {
    return MessageDigest.isEqual(
        found.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
  }

  private static NoticeReading refused(RefusalReason reason, String detail) {
    return new NoticeReading.Refused(reason, detail);
  }
}
