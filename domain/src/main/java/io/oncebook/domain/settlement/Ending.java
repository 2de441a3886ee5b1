package io.oncebook.domain.settlement;

/**
 * How a business transaction ends.
 *
 * @param commit whether what was done is kept; otherwise all of it is undone
 */
public record Ending<T>(T value, boolean commit) {

  public static <T> Ending<T> commit(T value) {
    return new Ending<>(value, true);
  }

  public static <T> Ending<T> rollBack(T value) {
    return new Ending<>(value, false);
  }
}
