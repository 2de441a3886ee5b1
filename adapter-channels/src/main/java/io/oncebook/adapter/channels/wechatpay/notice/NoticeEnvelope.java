package io.oncebook.adapter.channels.wechatpay.notice;

import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.wechatpay.crypto.EncryptedResource;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The readable outside of a notice. Its id names the notice and not the fact, so nobody asks. */
final class NoticeEnvelope {

  private static final DateTimeFormatter COMPACT = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");
  private static final ZoneOffset BEIJING = ZoneOffset.ofHours(8);

  private final NoticeJson json;

  private NoticeEnvelope(NoticeJson json) {
    this.json = json;
  }

  static NoticeEnvelope read(byte[] body) {
    return new NoticeEnvelope(NoticeJson.parse(body));
  }

  String eventType() {
    return json.text("event_type");
  }

  EncryptedResource resource() {
    return EncryptedResource.read(json.object("resource"));
  }

  /**
   * When the channel made the notice. An official sample has a form of its own, so an odd time is
   * no reason to refuse money.
   *
   * @param otherwise the answer when the notice does not say so legibly
   */
  Instant createdAt(Instant otherwise) {
    String text = json.optionalText("create_time");
    Instant created = text == null ? null : instant(text);
    return created == null ? otherwise : created;
  }

  private static @Nullable Instant instant(String text) {
    try {
      return text.length() == 14
          ? LocalDateTime.parse(text, COMPACT).toInstant(BEIJING)
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
