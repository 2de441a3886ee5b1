package io.oncebook.domain.announcement;

/**
 * An announcement that could not be sent and was put out of the way of the others.
 *
 * @param announcement what is known of its id, in the form of {@link AnnouncementId#value()}
 */
public record SetAside(String announcement, Reason reason) {

  /** Names are stored and never change. */
  public enum Reason {
    /** It was written without its content, and the entry or claim that held it is gone. */
    CONTENT_MISSING,
    /** It says something that this version does not know. */
    UNREADABLE,
    /** It cannot be put in the receiver's form. */
    UNWRITABLE
  }
}
