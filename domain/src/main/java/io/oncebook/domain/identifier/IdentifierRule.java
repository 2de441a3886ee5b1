package io.oncebook.domain.identifier;

/** How one kind of identifier is spelled: its name in messages, its longest form, its alphabet. */
public final class IdentifierRule {

  private enum Alphabet {
    ASCII_TOKEN("visible ASCII characters other than the colon"),
    TEXT("printable characters without blanks at the ends");

    private final String description;

    Alphabet(String description) {
      this.description = description;
    }
  }

  private final String name;
  private final int maxLength;
  private final Alphabet alphabet;

  private IdentifierRule(String name, int maxLength, Alphabet alphabet) {
    this.name = name;
    this.maxLength = maxLength;
    this.alphabet = alphabet;
  }

  /** Visible ASCII without the colon, which separates the parts of an idempotency key. */
  public static IdentifierRule asciiToken(String name, int maxLength) {
    return new IdentifierRule(name, maxLength, Alphabet.ASCII_TOKEN);
  }

  /** Any printable text. Blanks at the ends are refused, since databases may ignore them. */
  public static IdentifierRule text(String name, int maxLength) {
    return new IdentifierRule(name, maxLength, Alphabet.TEXT);
  }

  /**
   * Returns the value unchanged when it obeys this rule.
   *
   * @throws IllegalArgumentException naming the identifier and the rule, never the value, for it
   *     may come from a stranger
   */
  public String check(String value) {
    int length = value.codePointCount(0, value.length());
    if (length == 0 || length > maxLength) {
      throw new IllegalArgumentException(
          "%s must have 1 to %d characters, but has %d".formatted(name, maxLength, length));
    }
    if (!spelledWell(value)) {
      throw new IllegalArgumentException(
          "%s must consist of %s".formatted(name, alphabet.description));
    }
    return value;
  }

  private boolean spelledWell(String value) {
    return switch (alphabet) {
      case ASCII_TOKEN -> value.chars().allMatch(c -> c > ' ' && c < 0x7F && c != ':');
      case TEXT ->
          value.codePoints().allMatch(IdentifierRule::isPrintable)
              && !Character.isSpaceChar(value.codePointAt(0))
              && !Character.isSpaceChar(value.codePointBefore(value.length()));
    };
  }

  private static boolean isPrintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
