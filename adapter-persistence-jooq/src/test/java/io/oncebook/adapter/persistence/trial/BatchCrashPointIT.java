package io.oncebook.adapter.persistence.trial;

import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.domain.callback.ChannelEvent;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Notices that come as a batch. */
class BatchCrashPointIT extends SeveralNoticesCrashPoint {

  @ParameterizedTest
  @EnumSource
  void every_fact_of_a_batch_is_booked_once(Fault fault) {
    assertEachBookedOnceWhateverCallGoesWrong(fault);
  }

  @Override
  List<Boolean> handIn(ServiceInstance instance, List<ChannelEvent> events) {
    return instance.deliverAll(events).stream().map(result -> result.outcome() != null).toList();
  }
}
