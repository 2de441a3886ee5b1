package io.oncebook.adapter.persistence.settlement;

/** Checks what many rows were written by one statement. */
final class BulkWrites {

  private BulkWrites() {}

  static void mustBe(int expected, int found, String what) {
    if (found != expected) {
      throw new IllegalStateException(
          "%s written together: expected %d, found %d".formatted(what, expected, found));
    }
  }
}
