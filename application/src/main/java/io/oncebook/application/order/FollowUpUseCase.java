package io.oncebook.application.order;

import java.util.List;

/** Asks channels about what is not known yet. May run on any number of instances at once. */
public interface FollowUpUseCase {

  /**
   * Takes the next step of a batch of refunds or orders for which it is due.
   *
   * @throws RuntimeException when the store cannot even be asked what is due
   */
  Report followUp();

  /**
   * What a batch came to.
   *
   * @param taken steps that were taken, whatever the channels answered
   * @param failures steps that failed for a reason of ours; they become due again
   */
  record Report(int taken, List<Failure> failures) {
    public Report {
      failures = List.copyOf(failures);
    }
  }

  /**
   * A step that failed.
   *
   * @param what the refund or order, with its tenant
   */
  record Failure(String what, RuntimeException cause) {}
}
