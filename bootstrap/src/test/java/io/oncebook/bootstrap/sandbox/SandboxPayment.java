package io.oncebook.bootstrap.sandbox;

import java.time.Instant;

/** A payment that a sandbox channel has taken, in fen. */
public record SandboxPayment(
    String orderNo, String transactionNo, long amountMinor, Instant paidAt) {}
