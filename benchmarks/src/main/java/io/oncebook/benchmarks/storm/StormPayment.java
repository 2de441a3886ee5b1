package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxNotice;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One payment of the storm, with a notice that is signed before the clock starts.
 *
 * @param signedAt when the notice was signed
 */
public record StormPayment(
    SandboxChannel channel, SandboxPayment payment, SandboxNotice notice, Instant signedAt) {

  /** WeChat Pay's signatures are good for five minutes. */
  private static final Duration GOOD = Duration.ofMinutes(2);

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
    return new StormPayment(channel, payment, channel.payment(payment, now), now);
  }

  /** The fact that the notice tells of, as a service that has verified the notice passes it on. */
  public PaymentEvent.Received event() {
    return new PaymentEvent.Received(
        new PaymentReference(
            new TenantId(1),
            new Channel(channel.name()),
            new ChannelTransactionNo(payment.transactionNo()),
            new OrderNo(payment.orderNo())),
        Money.ofMinor(payment.amountMinor(), "CNY"),
        payment.paidAt());
  }

  /** The notice as it is sent now: signed anew when its signature has grown old. */
  public SandboxNotice noticeAt(Instant now) {
    return now.isBefore(signedAt.plus(GOOD)) ? notice : channel.payment(payment, now);
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
