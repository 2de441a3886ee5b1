package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What the store was last seen to hold, for gauges that are read at any time. A gauge stays
 * registered as long as something with its tags is seen, and reads what was seen last.
 */
final class LastSeen<T> {

  private final Function<T, Tags> tags;
  private volatile List<T> seen = List.of();

  /**
   * Nothing was seen yet.
   *
   * @param tags tell what is seen apart
   */
  LastSeen(Function<T, Tags> tags) {
    this.tags = tags;
  }

  void see(List<T> now) {
    seen = now;
  }

  List<T> seen() {
    return seen;
  }

  /** A gauge of the value for each that was seen. */
  List<Row<?>> rows(ToDoubleFunction<T> value) {
    return seen.stream()
        .map(tags)
        .<Row<?>>map(these -> Row.of(these, () -> valueNow(these, value)))
        .toList();
  }

  private double valueNow(Tags these, ToDoubleFunction<T> value) {
    return seen.stream()
        .filter(one -> tags.apply(one).equals(these))
        .mapToDouble(value)
        .findAny()
        .orElse(0);
  }
}
