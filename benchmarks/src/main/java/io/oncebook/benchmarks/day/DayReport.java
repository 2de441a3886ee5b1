package io.oncebook.benchmarks.day;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Holds what the service says of its days against what was played. */
record DayReport(
    DayOptions options, List<JsonNode> days, boolean unchanged, DayBooks books, Duration repair) {

  private static final Duration REPAIR_LIMIT = Duration.ofSeconds(10);

  /** Prints the figures, and returns whether all of them are right. */
  boolean print() throws IOException, InterruptedException {
    Map<String, Long> entries = books.byKind();
    long matched = sum("matched");
    long repaired = sum("repaired");
    long open = sum("openBreaks");
    boolean allMatched =
        days.stream().allMatch(day -> day.get("state").asString().equals("MATCHED"));
    boolean sidesAgree =
        amount("STATEMENT", "PAYMENTS").compareTo(amount("LEDGER", "PAYMENTS")) == 0
            && amount("STATEMENT", "REFUNDS").compareTo(amount("LEDGER", "REFUNDS")) == 0;
    boolean right =
        allMatched
            && sidesAgree
            && unchanged
            && open == 0
            && matched == options.payments() + options.refunds()
            && repaired == options.lostNotices()
            && entries.getOrDefault("PAYMENT_RECEIVED", 0L) == options.payments()
            && entries.getOrDefault("REFUND_SUCCEEDED", 0L) == options.refunds()
            && books.orphans() == 0
            && books.trialBalanceIsZero()
            && repair.compareTo(REPAIR_LIMIT) <= 0;
    System.out.printf(
        """

        statements                %d
        rows matched              %d of %d
        missing notices repaired  %d of %d
        orphans repaired          %d of %d, the last %d ms after the restart
        breaks open               %d
        payments by the channels  %s fen
        payments by the books     %s fen
        refunds by the channels   %s fen
        refunds by the books      %s fen
        fees by the channels      %s fen
        entries                   %s
        orphans                   %d
        trial balance             %s
        second import             %s
        """,
        days.size(),
        matched,
        options.payments() + options.refunds(),
        repaired,
        options.lostNotices(),
        options.lostBookings(),
        options.lostBookings(),
        repair.toMillis(),
        open,
        amount("STATEMENT", "PAYMENTS"),
        amount("LEDGER", "PAYMENTS"),
        amount("STATEMENT", "REFUNDS"),
        amount("LEDGER", "REFUNDS"),
        amount("STATEMENT", "FEES"),
        entries,
        books.orphans(),
        books.trialBalanceIsZero() ? "zero" : "NOT ZERO",
        unchanged ? "changed nothing" : "CHANGED SOMETHING");
    return right;
  }

  private long sum(String member) {
    return days.stream().mapToLong(day -> day.get(member).asLong()).sum();
  }

  private BigDecimal amount(String side, String kind) {
    BigDecimal total = BigDecimal.ZERO;
    for (JsonNode day : days) {
      for (JsonNode sum : day.get("sums")) {
        if (sum.get("side").asString().equals(side) && sum.get("kind").asString().equals(kind)) {
          total = total.add(sum.get("amount").decimalValue());
        }
      }
    }
    return total;
  }
}
