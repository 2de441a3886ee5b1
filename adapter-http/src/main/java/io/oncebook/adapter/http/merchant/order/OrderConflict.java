package io.oncebook.adapter.http.merchant.order;

import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.domain.order.OrderRegistration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One order number, registered with different content. */
final class OrderConflict {

  private static final List<Part> PARTS =
      List.of(
          new Part("channel", OrderRegistration::channel),
          new Part("amount", registration -> registration.amount().amountMinor()),
          new Part("currency", registration -> registration.amount().currency()),
          new Part("subject", OrderRegistration::subject));

  private OrderConflict() {}

  /** Names the parts that differ. */
  static Problem between(OrderRegistration asked, OrderRegistration stored) {
    String differing =
        PARTS.stream()
            .filter(part -> part.differs(asked, stored))
            .map(Part::name)
            .collect(Collectors.joining(", "));
    return Problem.of(
        ProblemType.ORDER_CONFLICT,
        "the order number is registered already; what differs: " + differing);
  }

  private record Part(String name, Function<OrderRegistration, @Nullable Object> value) {

    boolean differs(OrderRegistration one, OrderRegistration other) {
      return !Objects.equals(value.apply(one), value.apply(other));
    }
  }
}
