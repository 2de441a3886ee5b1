package io.oncebook.domain.announcement;

import java.util.List;

/**
 * What a round of sending came to.
 *
 * @param placeTaken another relay is at work, so nothing was done
 * @param given how many announcements were given to the publisher
 * @param confirmed how many of them are marked as sent now
 * @param setAside what was put out of the way, for a person to look at
 */
public record RelayReport(boolean placeTaken, int given, int confirmed, List<SetAside> setAside) {

  public RelayReport {
    setAside = List.copyOf(setAside);
  }

  public static RelayReport ofTakenPlace() {
    return new RelayReport(true, 0, 0, List.of());
  }

  public static RelayReport of(int given, int confirmed) {
    return new RelayReport(false, given, confirmed, List.of());
  }

  /** Whether another round is worthwhile at once. */
  public boolean hasProgressed() {
    return confirmed > 0 || !setAside.isEmpty();
  }
}
