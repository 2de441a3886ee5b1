package io.oncebook.domain.announcement;

import java.util.List;

/** Tells the rest of the house. */
@FunctionalInterface
public interface AnnouncementPublisherPort {

  /**
   * Sends the announcements and waits until each is confirmed or has failed. Announcements of
   * different orders may go out in any order. One that cannot be written takes none of the others
   * with it.
   */
  PublishResult publish(List<Announcement> announcements);
}
