package io.oncebook.adapter.http.merchant.refund;

import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.domain.refund.RefundRefusal;
import io.oncebook.domain.refund.RefundRegistration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is told a merchant whose refund is not registered. */
final class RefundProblem {

  private RefundProblem() {}

  static Problem of(RefundRefusal refusal) {
    return switch (refusal.reason()) {
      case ORDER_UNKNOWN -> Problem.unknownOrder();
      case ORDER_NOT_PAID -> Problem.of(ProblemType.ORDER_NOT_PAID, refusal.detail());
      case CURRENCY_DIFFERS, REFUND_NO_NOT_TAKEN -> ofField(refusal);
      case PAYMENT_UNKNOWN -> Problem.unknownSuspense();
      case EXCEEDS_PAYMENT ->
          Problem.of(ProblemType.REFUND_EXCEEDS_PAYMENT, refusal.detail())
              .withRefundable(refusal.refundable());
      case CHANNEL_NOT_CONNECTED -> Problem.of(ProblemType.CHANNEL_NOT_CONNECTED, refusal.detail());
    };
  }

  /** Names the parts that differ. */
  static Problem conflict(RefundRegistration asked, RefundRegistration stored) {
    String differing =
        Stream.of(
                asked.orderNo().equals(stored.orderNo()) ? "" : "orderNo",
                asked.amount().equals(stored.amount()) ? "" : "amount",
                Objects.equals(asked.reason(), stored.reason()) ? "" : "reason",
                asked.equals(stored) ? "payment" : "")
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return Problem.of(
        ProblemType.REFUND_CONFLICT,
        "the refund number is registered already; what differs: " + differing);
  }

  private static Problem ofField(RefundRefusal refusal) {
    boolean number = refusal.reason() == RefundRefusal.Reason.REFUND_NO_NOT_TAKEN;
    return Problem.ofField(
        ProblemType.INVALID_FIELD, number ? "refundNo" : "amount", refusal.detail());
  }
}
