package io.oncebook.adapter.kafka.topic;

import java.util.List;
import java.util.stream.Stream;

/**
 * The names of our topics.
 *
 * @param events where events come in
 * @param parked where goes what is no event
 * @param bookings where bookings are announced
 */
public record Topics(String events, String parked, String bookings) {

  public Topics {
    if (Stream.of(events, parked, bookings).distinct().count() < 3) {
      throw new IllegalArgumentException(
          "the topics of events, parked records and bookings must be three, but are %s, %s and %s"
              .formatted(events, parked, bookings));
    }
  }

  List<String> names() {
    return List.of(events, parked, bookings);
  }
}
