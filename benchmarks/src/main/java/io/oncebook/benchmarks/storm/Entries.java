package io.oncebook.benchmarks.storm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Journal entries as read from the service, by key. */
final class Entries {

  private record Sum(int count, long amountMinor, boolean suspense) {}

  private final Map<String, Sum> byKey = new HashMap<>();
  private int count;

  void add(JsonNode entry) {
    count++;
    byKey.merge(
        entry.get("idempotentKey").asString(),
        new Sum(
            1, entry.get("postings").get(0).get("amount").asLong(), entry.has("suspenseReason")),
        (a, b) -> new Sum(a.count + b.count, a.amountMinor + b.amountMinor, true));
  }

  /** The keys of all facts that have an entry. */
  Set<String> keys() {
    return Set.copyOf(byKey.keySet());
  }

  int count() {
    return count;
  }

  /** Payments that do not stand in the journal exactly once, with their amount, on their order. */
  List<StormPayment> wrong(List<StormPayment> payments) {
    return payments.stream().filter(payment -> !isRight(payment)).toList();
  }

  private boolean isRight(StormPayment payment) {
    Sum sum = byKey.get(payment.key());
    return sum != null
        && sum.count == 1
        && !sum.suspense
        && sum.amountMinor == payment.payment().amountMinor();
  }
}
