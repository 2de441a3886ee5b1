package io.oncebook.domain.settlement;

/**
 * How a business transaction ends.
 *
 * @param commit whether what was done is kept; otherwise all of it is undone
 */
public record TransactionOutcome<T>(T value, boolean commit) {

  public static <T> TransactionOutcome<T> commit(T value) {
    return new TransactionOutcome<>(value, true);
  }

  public static <T> TransactionOutcome<T> rollBack(T value) {
    return new TransactionOutcome<>(value, false);
  }
}
