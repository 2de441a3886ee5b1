package io.oncebook.application.review;

/** Names one thing in the list: its kind, and its number among its kind. */
public record ReviewId(ReviewKind kind, long number) {

  private static final String SEPARATOR = ":";

  /**
   * Reads back what {@link #toString()} wrote.
   *
   * @throws IllegalArgumentException when the text names nothing of the list
   */
  public static ReviewId parse(String text) {
    String[] parts = text.split(SEPARATOR, -1);
    if (parts.length != 2 || !parts[1].matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException("must be a kind of review, a colon, and a number");
    }
    for (ReviewKind kind : ReviewKind.values()) {
      if (kind.name().equals(parts[0])) {
        return new ReviewId(kind, Long.parseLong(parts[1]));
      }
    }
    throw new IllegalArgumentException("must begin with a kind of review");
  }

  @Override
  public String toString() {
    return kind + SEPARATOR + number;
  }
}
