package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.order.FollowUpUseCase;
import io.oncebook.application.order.FollowUpUseCase.Failure;
import io.oncebook.application.order.FollowUpUseCase.Report;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows up what is due, batch by batch, and counts it: {@code oncebook.follow.ups}. */
final class Poller {

  private static final Logger LOG = LoggerFactory.getLogger(Poller.class);
  private static final int MAX_BATCHES = 100;

  private final String what;
  private final FollowUpUseCase followUp;
  private final Counter taken;
  private final Counter failed;

  Poller(String what, FollowUpUseCase followUp, MeterRegistry meters) {
    this.what = what;
    this.followUp = followUp;
    this.taken = meters.counter("oncebook.follow.ups", "what", what, "outcome", "TAKEN");
    this.failed = meters.counter("oncebook.follow.ups", "what", what, "outcome", "FAILED");
  }

  /** Goes on as long as batches are full and none of their steps fails. */
  void poll(int batchSize) {
    for (int batch = 0; batch < MAX_BATCHES; batch++) {
      if (!pollOnce(batchSize)) {
        return;
      }
    }
  }

  private boolean pollOnce(int batchSize) {
    try {
      Report report = followUp.followUp();
      taken.increment(report.taken());
      failed.increment(report.failures().size());
      for (Failure failure : report.failures()) {
        LOG.error("not followed up: {}", failure.what(), failure.cause());
      }
      return report.taken() == batchSize;
    } catch (RuntimeException e) {
      // The store is away; the next poll asks again.
      LOG.error("what is due cannot be searched: {}", what, e);
      return false;
    }
  }
}
