package io.oncebook.adapter.channels.wechatpay.notice;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.ContentDigest;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.adapter.channels.wechatpay.crypto.ResourceCipher;
import io.oncebook.adapter.channels.wechatpay.crypto.SignatureCheck;
import io.oncebook.adapter.channels.wechatpay.crypto.VerifyingKeys;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.notice.NoticeContent;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the notices of API v3: signature over the received bytes first, then the envelope, then the
 * decrypted resource, then the addressee.
 */
public final class WechatPayCodec implements ChannelCodec {

  /** What proves a notice or an answer, together with its body. */
  public static final List<String> EVIDENCE_HEADERS =
      List.of(
          SignatureCheck.SERIAL,
          SignatureCheck.TIMESTAMP,
          SignatureCheck.NONCE,
          SignatureCheck.SIGNATURE,
          SignatureCheck.TYPE,
          // What the channel's support asks for.
          "Request-ID");

  private static final Pattern EVENT_TYPE = Pattern.compile("[A-Z0-9_.]{1,64}");

  private final WechatPaySettings settings;
  private final Clock clock;
  private final SignatureCheck signatureCheck;
  private final ResourceCipher cipher;
  private final ResourceReader reader;

  public WechatPayCodec(TenantId tenantId, WechatPaySettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
    this.signatureCheck =
        new SignatureCheck(VerifyingKeys.of(settings.certificates(), settings.publicKeys()), clock);
    this.cipher = ResourceCipher.of(settings.apiV3Keys());
    this.reader = new ResourceReader(tenantId);
  }

  @Override
  public NoticeReading read(RawNotice notice) {
    try {
      Optional<NoticeReading.Refused> refusal = signatureCheck.refusal(notice);
      return refusal.isPresent() ? refusal.get() : readGenuine(notice);
    } catch (UnreadableNoticeException e) {
      return new NoticeReading.Refused(RefusalReason.MALFORMED, e.detail());
    }
  }

  private NoticeReading readGenuine(RawNotice notice) {
    NoticeEnvelope envelope = NoticeEnvelope.read(notice.body());
    Optional<byte[]> resource = cipher.decrypt(envelope.resource());
    if (resource.isEmpty()) {
      return new NoticeReading.Refused(
          RefusalReason.DECRYPT_FAILED, "none of the APIv3 keys decrypts the resource");
    }
    NoticeJson json = NoticeJson.parse("resource", resource.get());
    return NoticeKind.find(envelope.eventType())
        .map(kind -> readResource(notice, envelope, kind, json))
        .orElseGet(() -> readUnknown(notice, envelope.eventType(), json, resource.get()));
  }

  /**
   * An event of a product that this version does not know. What decrypts under our key was meant
   * for us, unless it names another merchant.
   */
  private NoticeReading readUnknown(
      RawNotice notice, String eventType, NoticeJson json, byte[] resource) {
    if (json.has("mchid") && !settings.isMerchantOf(json)) {
      return notOurs();
    }
    return new NoticeReading.Unclear(
        UnclearNotice.Reason.UNKNOWN_EVENT,
        shown(eventType),
        ContentDigest.of(eventType.getBytes(UTF_8), resource),
        new NoticeContent(new String(resource, UTF_8)),
        notice.evidence(EVIDENCE_HEADERS));
  }

  private static NoticeReading.Refused notOurs() {
    return new NoticeReading.Refused(
        RefusalReason.MERCHANT_MISMATCH, "mchid or appid is not one of this tenant's");
  }

  private NoticeReading readResource(
      RawNotice notice, NoticeEnvelope envelope, NoticeKind kind, NoticeJson resource) {
    Optional<NoticeReading.Refused> otherProduct = OtherProducts.refusal(resource);
    if (otherProduct.isPresent()) {
      return otherProduct.get();
    }
    if (!isOurs(kind, resource)) {
      return notOurs();
    }
    // A genuine notice is not older than the window, so the present is near enough to its making.
    Instant noticedAt = envelope.createdAt(clock.instant());
    return new NoticeReading.Event(
        reader.read(kind, resource, noticedAt), notice.evidence(EVIDENCE_HEADERS));
  }

  /** The signature proves the sender, not the addressee: the channel signs for every merchant. */
  private boolean isOurs(NoticeKind kind, NoticeJson resource) {
    return settings.isMerchantOf(resource)
        && (!kind.namesApplication() || settings.isApplicationOf(resource));
  }

  private static String shown(String eventType) {
    return EVENT_TYPE.matcher(eventType).matches() ? eventType : "an event type of unknown form";
  }
}
