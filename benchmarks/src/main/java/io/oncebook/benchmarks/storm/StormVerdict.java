package io.oncebook.benchmarks.storm;

import java.util.ArrayList;
import java.util.List;

/** What was found, and what of it is wrong. */
final class StormVerdict {

  private final List<String> complaints = new ArrayList<>();
  private final StringBuilder lines = new StringBuilder();

  void line(String name, Object value) {
    lines.append("%-18s %s%n".formatted(name, value));
  }

  /** Complains unless the number is zero. */
  void none(long count, String what) {
    if (count != 0) {
      complaints.add(count + " " + what);
    }
  }

  boolean isRight() {
    return complaints.isEmpty();
  }

  void print() {
    line(
        "verdict",
        isRight()
            ? "the books are right"
            : "THE BOOKS ARE WRONG: " + String.join(", ", complaints));
    System.out.printf("%n%s", lines);
  }
}
