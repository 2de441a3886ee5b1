package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxNotice;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** One payment of the storm, with its notice, signed once and sent many times. */
public record StormPayment(SandboxChannel channel, SandboxPayment payment, SandboxNotice notice) {

  /**
   * Makes a payment whose numbers belong to this run alone.
   *
   * @param run marks the run in order numbers
   */
  public static StormPayment of(SandboxChannel channel, String run, int number, Instant now) {
    SandboxPayment payment =
        new SandboxPayment(
            "%s-%s-%d".formatted(run, channel, number),
            "%s%07d".formatted(run, number),
            100 + number % 900,
            now.truncatedTo(ChronoUnit.SECONDS));
    return new StormPayment(channel, payment, channel.payment(payment, now));
  }

  /** The registration of its order. */
  public String orderJson() {
    return """
        {"orderNo":"%s","channel":"%s","amount":%d,"currency":"CNY","subject":"Storm"}\
        """
        .formatted(payment.orderNo(), channel, payment.amountMinor());
  }

  /** The key under which the fact must stand in the journal, once. */
  public String key() {
    return "%s:%s:PAYMENT_RECEIVED".formatted(channel, payment.transactionNo());
  }
}
