package io.oncebook.domain.announcement;

import java.util.List;
import java.util.Set;

/** Tells the rest of the house. */
@FunctionalInterface
public interface AnnouncementPublisherPort {

  /**
   * Sends the announcements and waits until each is confirmed or has failed. Announcements of
   * different orders may go out in any order.
   *
   * @return those of which it is certain that they will be kept, however the receiver restarts. The
   *     others may have arrived or not, and must be sent again
   */
  Set<AnnouncementId> publish(List<Announcement> announcements);
}
