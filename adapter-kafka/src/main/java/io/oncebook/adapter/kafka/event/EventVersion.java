package io.oncebook.adapter.kafka.event;

import io.oncebook.domain.callback.EventKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A version of the records. A version differs from the one before by the kinds that it adds, so an
 * older reader parks what it cannot know, and reads the rest.
 */
enum EventVersion {
  FIRST(1),
  WITH_REVERSALS(2);

  private final long number;

  EventVersion(long number) {
    this.number = number;
  }

  long number() {
    return number;
  }

  /** The kinds of event that records of this version may have. */
  List<EventKind> kinds() {
    return EventKind.announced().stream()
        .filter(kind -> kind != EventKind.PAYMENT_REVERSED || this != FIRST)
        .toList();
  }

  /** Empty for a number that is not known here. */
  static Optional<EventVersion> of(long number) {
    return Arrays.stream(values()).filter(version -> version.number == number).findFirst();
  }

  /** The oldest version that has the kind, so that as many readers as possible know it. */
  static EventVersion of(EventKind kind) {
    return Arrays.stream(values())
        .filter(version -> version.kinds().contains(kind))
        .findFirst()
        .orElseThrow(kind::neverAnnounced);
  }

  static String numbers() {
    return Arrays.stream(values())
        .map(version -> Long.toString(version.number))
        .collect(Collectors.joining(" and "));
  }
}
