package io.oncebook.adapter.http.merchant.notice;

import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of kept notices on the wire. */
record UnclearNoticesResponse(List<Notice> notices, @Nullable Long next) {

  static UnclearNoticesResponse of(PageRequest.Page<StoredUnclearNotice> page) {
    return new UnclearNoticesResponse(page.rows().stream().map(Notice::of).toList(), page.next());
  }

  /** A notice without what it says, which may be long and hold payer data. */
  record Notice(
      long id,
      String channel,
      UnclearNotice.Reason reason,
      String kind,
      Instant receivedAt,
      @Nullable Instant acknowledgedAt) {

    static Notice of(StoredUnclearNotice kept) {
      return new Notice(
          kept.id().value(),
          kept.notice().channel().code(),
          kept.notice().reason(),
          kept.notice().kind(),
          kept.notice().receivedAt(),
          kept.acknowledgedAt());
    }
  }

  /**
   * A notice with what it says.
   *
   * @param evidence what proves it, in Base64
   */
  record NoticeInFull(
      long id,
      String channel,
      UnclearNotice.Reason reason,
      String kind,
      Instant receivedAt,
      @Nullable Instant acknowledgedAt,
      String content,
      String evidence) {

    static NoticeInFull of(StoredUnclearNotice kept) {
      return new NoticeInFull(
          kept.id().value(),
          kept.notice().channel().code(),
          kept.notice().reason(),
          kept.notice().kind(),
          kept.notice().receivedAt(),
          kept.acknowledgedAt(),
          kept.notice().content().text(),
          Base64.getEncoder().encodeToString(kept.notice().evidence().bytes()));
    }
  }
}
