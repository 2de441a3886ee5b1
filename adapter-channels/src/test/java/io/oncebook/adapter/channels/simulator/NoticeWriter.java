package io.oncebook.adapter.channels.simulator;

/** Writes a channel's notices. */
interface NoticeWriter {

  Notice payment(SimulatedPayment payment);

  /** Announces a refund that has ended. */
  Notice refund(SimulatedRefund refund);
}
