package io.oncebook.application.suspense;

import io.oncebook.domain.ledger.StoredEntry;

/** What the wish to move a payment from suspense to an order came to. */
public sealed interface ReassignmentResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T done(Done result);

    T actionConflict(ActionConflict result);

    T entryUnknown(EntryUnknown result);

    T orderUnknown(OrderUnknown result);

    T alreadyReassigned(AlreadyReassigned result);

    T doesNotFit(DoesNotFit result);

    T nothingLeft(NothingLeft result);

    T refundUnderWay(RefundUnderWay result);
  }

  /**
   * The action stands, now or from before, and has been carried out once.
   *
   * @param entry the reclassifying entry
   * @param orderPaid whether it is this payment that has paid the order
   */
  record Done(StoredEntry entry, boolean orderPaid) implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.done(this);
    }
  }

  /** The action's number stands for another action; nothing was done. */
  record ActionConflict() implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.actionConflict(this);
    }
  }

  /** The tenant has no entry of this number that brought a payment to suspense. */
  record EntryUnknown() implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.entryUnknown(this);
    }
  }

  /** The tenant has no order of this number; nothing was done. */
  record OrderUnknown() implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.orderUnknown(this);
    }
  }

  /** The payment has left suspense before, by another action or for its order; nothing was done. */
  record AlreadyReassigned() implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.alreadyReassigned(this);
    }
  }

  /** The order is of another channel or currency than the payment; nothing was done. */
  record DoesNotFit() implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.doesNotFit(this);
    }
  }

  /** A refund of the payment has not ended yet, so what is left is not known; nothing was done. */
  record RefundUnderWay() implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refundUnderWay(this);
    }
  }

  /** All of the payment has gone back to the payer; nothing was done. */
  record NothingLeft() implements ReassignmentResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.nothingLeft(this);
    }
  }
}
