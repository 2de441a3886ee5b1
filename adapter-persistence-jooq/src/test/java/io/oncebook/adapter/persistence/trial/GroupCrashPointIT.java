package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.callback.ChannelEvent;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Notices that share their commits. */
class GroupCrashPointIT extends SeveralNoticesCrashPoint {

  @ParameterizedTest
  @EnumSource
  void every_fact_of_a_group_is_booked_once(Fault fault) {
    assertEachBookedOnceWhateverCallGoesWrong(fault);
  }

  @Override
  List<Boolean> handIn(ServiceInstance instance, List<ChannelEvent> events) {
    List<CompletableFuture<NoticeOutcome>> answers = instance.submitAll(events);
    assertThat(answers).allMatch(CompletableFuture::isDone);
    return answers.stream().map(answer -> !answer.isCompletedExceptionally()).toList();
  }
}
