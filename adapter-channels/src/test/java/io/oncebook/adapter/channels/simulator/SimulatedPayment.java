package io.oncebook.adapter.channels.simulator;

import java.time.Instant;

/** A payment that a simulated channel has taken, in fen. */
public record SimulatedPayment(
    SimulatedChannel channel,
    String orderNo,
    String transactionNo,
    long amountMinor,
    Instant paidAt) {}
