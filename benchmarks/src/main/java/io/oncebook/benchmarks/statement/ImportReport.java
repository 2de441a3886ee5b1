package io.oncebook.benchmarks.statement;

/**
 * What an import took.
 *
 * @param keepSeconds from the packed file to the last row kept, but for the last batch of rows
 * @param compareSeconds from there to the day's result
 * @param heapKeeping the most that a collection left on the heap while rows were kept, in bytes
 * @param heapComparing the same while they were compared
 */
record ImportReport(
    double keepSeconds, double compareSeconds, long heapKeeping, long heapComparing) {

  private static final String MARK = "import";

  static boolean isIn(String line) {
    return line.startsWith(MARK + " ");
  }

  /** Reads what {@link #line()} wrote. */
  static ImportReport parse(String line) {
    String[] words = line.split(" ", -1);
    return new ImportReport(
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]));
  }

  String line() {
    return "%s %s %s %d %d"
        .formatted(MARK, keepSeconds, compareSeconds, heapKeeping, heapComparing);
  }

  double seconds() {
    return keepSeconds + compareSeconds;
  }

  @Override
  public String toString() {
    return "%.1f s (kept %.1f, compared %.1f), heap after collections at most %d and %d MiB"
        .formatted(seconds(), keepSeconds, compareSeconds, heapKeeping >> 20, heapComparing >> 20);
  }
}
