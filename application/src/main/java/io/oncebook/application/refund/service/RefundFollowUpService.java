package io.oncebook.application.refund.service;

import io.oncebook.application.order.FollowUpUseCase;
import io.oncebook.application.order.service.Batch;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundPort;
import java.time.Clock;
import java.util.concurrent.Executor;

/** Follows refunds up until the channel has told how they ended, however long that takes. */
public final class RefundFollowUpService implements FollowUpUseCase {

  private final RefundPort refunds;
  private final RefundProgressService refundChain;
  private final Executor executor;
  private final int batchSize;
  private final Clock clock;

  /**
   * Follows up in batches.
   *
   * @param executor runs the steps of a batch; its threads wait for channels
   */
  public RefundFollowUpService(
      RefundPort refunds,
      RefundProgressService refundChain,
      Executor executor,
      int batchSize,
      Clock clock) {
    this.refunds = refunds;
    this.refundChain = refundChain;
    this.executor = executor;
    this.batchSize = batchSize;
    this.clock = clock;
  }

  @Override
  public Report followUp() {
    return new Batch<>(refunds.due(clock.instant(), batchSize), RefundFollowUpService::name)
        .run(refundChain::advance, executor);
  }

  private static String name(Refund refund) {
    return "refund %s of tenant %s".formatted(refund.refundNo(), refund.trade().tenantId());
  }
}
