package io.oncebook.domain.announcement;

/**
 * What a round of sending came to.
 *
 * @param placeTaken another relay is at work, so nothing was done
 * @param given how many announcements were given to the publisher
 * @param confirmed how many of them are marked as sent now
 */
public record Handover(boolean placeTaken, int given, int confirmed) {

  public static Handover ofTakenPlace() {
    return new Handover(true, 0, 0);
  }

  public static Handover of(int given, int confirmed) {
    return new Handover(false, given, confirmed);
  }
}
