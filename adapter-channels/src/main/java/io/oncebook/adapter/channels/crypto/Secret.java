package io.oncebook.adapter.channels.crypto;

/** Text that must not be seen: it prints as stars, whoever prints it. */
public record Secret(String value) {

  public Secret {
    if (value.isBlank()) {
      throw new IllegalArgumentException("a secret must not be blank");
    }
  }

  @Override
  public String toString() {
    return "***";
  }
}
