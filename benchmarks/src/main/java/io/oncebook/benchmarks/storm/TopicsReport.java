package io.oncebook.benchmarks.storm;

import java.util.Set;

/** What the topics that the service writes to say of one run. */
final class TopicsReport {

  private final StormOptions options;
  private final String run;

  TopicsReport(StormOptions options, String run) {
    this.options = options;
    this.run = run;
  }

  /**
   * Adds what was announced and parked, and what of it is wrong.
   *
   * @param booked the keys of the run's entries
   */
  void addTo(StormVerdict verdict, Set<String> booked) throws InterruptedException {
    if (TopicReader.exists(options.brokers(), AnnouncementsReport.TOPIC)) {
      announcements(verdict, booked);
      parked(verdict);
    } else {
      verdict.line(
          "announcements", "not checked: no broker with them at %s".formatted(options.brokers()));
      verdict.none(options.via().uses(Door.KAFKA) ? 1 : 0, "topic that cannot be read");
    }
  }

  private void announcements(StormVerdict verdict, Set<String> booked) {
    AnnouncementsReport announcements = new AnnouncementsReport(run);
    try (TopicReader reader = new TopicReader(options.brokers(), AnnouncementsReport.TOPIC)) {
      reader.read(announcements::add, () -> announcements.missing(booked) == 0);
    }
    verdict.line(
        "announcements",
        "%d, different %d (repeats: %d, missing: %d, without entry: %d)"
            .formatted(
                announcements.count(),
                announcements.distinct(),
                announcements.repeats(),
                announcements.missing(booked),
                announcements.strangers(booked)));
    verdict.none(announcements.missing(booked), "announcements missing");
    verdict.none(announcements.strangers(booked), "announcements without an entry");
  }

  private void parked(StormVerdict verdict) {
    ParkedRecords parked = new ParkedRecords(run);
    try (TopicReader reader = new TopicReader(options.brokers(), ParkedRecords.TOPIC)) {
      reader.read(parked::add, () -> parked.malformed() == options.malformed());
    }
    verdict.line(
        "parked",
        "%d of %d malformed (repeats: %d, good events: %d)"
            .formatted(parked.malformed(), options.malformed(), parked.repeats(), parked.events()));
    verdict.none(options.malformed() - parked.malformed(), "malformed records not parked");
    verdict.none(parked.events(), "good events parked");
  }
}
