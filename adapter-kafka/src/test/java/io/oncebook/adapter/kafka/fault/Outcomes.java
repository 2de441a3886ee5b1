package io.oncebook.adapter.kafka.fault;

import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** A use case that remembers what its notices came to. */
record Outcomes(HandleNoticeBatchUseCase real, Queue<NoticeResult> seen)
    implements HandleNoticeBatchUseCase {

  static Outcomes of(HandleNoticeBatchUseCase real) {
    return new Outcomes(real, new ConcurrentLinkedQueue<>());
  }

  @Override
  public List<NoticeResult> handleAll(List<VerifiedNotice> notices) {
    List<NoticeResult> results = real.handleAll(notices);
    seen.addAll(results);
    return results;
  }

  List<NoticeOutcome> outcomes() {
    return seen.stream().flatMap(result -> Stream.ofNullable(result.outcome())).toList();
  }

  boolean isEmpty() {
    return seen.isEmpty();
  }
}
