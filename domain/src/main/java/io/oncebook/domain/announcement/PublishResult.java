package io.oncebook.domain.announcement;

import java.util.Set;

/**
 * What became of announcements that were to be published. One that is in neither set may have
 * arrived or not, and must be sent again.
 *
 * @param confirmed those of which it is certain that they will be kept, however the receiver
 *     restarts
 * @param unwritable those that cannot be put in the receiver's form, however often it is tried
 */
public record PublishResult(Set<AnnouncementId> confirmed, Set<AnnouncementId> unwritable) {

  public PublishResult {
    confirmed = Set.copyOf(confirmed);
    unwritable = Set.copyOf(unwritable);
  }

  public static PublishResult confirmed(Set<AnnouncementId> confirmed) {
    return new PublishResult(confirmed, Set.of());
  }
}
