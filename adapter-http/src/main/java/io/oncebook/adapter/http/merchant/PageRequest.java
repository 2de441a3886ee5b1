package io.oncebook.adapter.http.merchant;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a list by rising number is asked for.
 *
 * @param after only rows with a higher number
 * @param limit the maximum number of rows
 */
public record PageRequest(long after, int limit) {

  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1000;

  public static PageRequest of(Parameters parameters) {
    return new PageRequest(
        parameters.wholeNumber("after", 0, Long.MAX_VALUE, 0), limit(parameters));
  }

  /** The maximum number of rows alone, for a list whose place is told in another way. */
  public static int limit(Parameters parameters) {
    return (int) parameters.wholeNumber("limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
  }

  /** How many rows to read: one more than is shown, which tells whether another page follows. */
  public int rowsToRead() {
    return limit + 1;
  }

  /** Cuts what was read to the page. */
  public <T> Page<T> page(List<T> read, ToLongFunction<T> number) {
    if (read.size() <= limit) {
      return new Page<>(read, null);
    }
    List<T> rows = read.subList(0, limit);
    return new Page<>(rows, number.applyAsLong(rows.get(limit - 1)));
  }

  /**
   * The rows of a page.
   *
   * @param next the {@code after} of the next page; absent on the last
   */
  public record Page<T>(List<T> rows, @Nullable Long next) {}
}
