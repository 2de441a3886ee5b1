package io.oncebook.benchmarks.drill;

/**
 * Something that goes wrong and is put right again.
 *
 * @param at the part of all deliveries that have begun by then, in percent
 */
record PlannedFault(int at, Course course) {

  boolean isDue(int number, int all) {
    return 100L * number >= (long) at * all;
  }

  @FunctionalInterface
  interface Course {
    /** Returns when it is put right. */
    void run() throws InterruptedException;
  }
}
