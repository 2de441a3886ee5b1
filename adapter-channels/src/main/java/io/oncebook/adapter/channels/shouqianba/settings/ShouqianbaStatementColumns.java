package io.oncebook.adapter.channels.shouqianba.settings;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of an exported list are called.
 *
 * @param kind tells payments and refunds apart
 * @param sn the channel's number of the order
 * @param clientSn the merchant's number of the order
 * @param clientTsn the channel's name of one transaction, which tells refunds of an order apart;
 *     null when there is none
 * @param refundNo the merchant's number of a refund; one of this and {@code clientTsn} is needed
 * @param amount of a payment, and of a refund unless that has its own column
 * @param refundAmount of a refund; null when it is in the column of payments
 * @param fee null when the list tells no fees
 * @param time when it happened
 * @param terminal the terminal; null when the list does not tell it
 */
public record ShouqianbaStatementColumns(
    String kind,
    String sn,
    String clientSn,
    @Nullable String clientTsn,
    @Nullable String refundNo,
    String amount,
    @Nullable String refundAmount,
    @Nullable String fee,
    String time,
    @Nullable String terminal) {

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting and what is expected
   */
  public ShouqianbaStatementColumns {
    check("kind", kind);
    check("sn", sn);
    check("client-sn", clientSn);
    check("amount", amount);
    check("time", time);
    if (clientTsn == null && refundNo == null) {
      throw new IllegalArgumentException(
          "statement.columns: client-tsn or refund-no must be set, or refunds cannot be told apart");
    }
    List<String> all =
        all(kind, sn, clientSn, clientTsn, refundNo, amount, refundAmount, fee, time, terminal);
    if (new HashSet<>(all).size() != all.size()) {
      throw new IllegalArgumentException("statement.columns: no column may be used twice");
    }
  }

  /** The names of all columns that are read. */
  public List<String> names() {
    return all(kind, sn, clientSn, clientTsn, refundNo, amount, refundAmount, fee, time, terminal);
  }

  public String amountOfRefund() {
    return refundAmount == null ? amount : refundAmount;
  }

  private static List<String> all(@Nullable String... names) {
    return Stream.of(names).flatMap(Stream::ofNullable).toList();
  }

  private static void check(String setting, @Nullable String name) {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException(
          "statement.columns: %s must name a column".formatted(setting));
    }
  }
}
