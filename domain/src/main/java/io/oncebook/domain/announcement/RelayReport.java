package io.oncebook.domain.announcement;

/**
 * What a round of sending came to.
 *
 * @param placeTaken another relay is at work, so nothing was done
 * @param given how many announcements were given to the publisher
 * @param confirmed how many of them are marked as sent now
 */
public record RelayReport(boolean placeTaken, int given, int confirmed) {

  public static RelayReport ofTakenPlace() {
    return new RelayReport(true, 0, 0);
  }

  public static RelayReport of(int given, int confirmed) {
    return new RelayReport(false, given, confirmed);
  }
}
