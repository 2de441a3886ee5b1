package io.oncebook.application.notice;

import io.oncebook.domain.notice.StoredUnclearNotice;

/** What a person's acknowledgement of a notice came to. */
public sealed interface AcknowledgementResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T done(Done result);

    T actionConflict(ActionConflict result);

    T noticeUnknown(NoticeUnknown result);

    T alreadyAcknowledged(AlreadyAcknowledged result);
  }

  /**
   * The action stands, now or from before, and has been carried out once.
   *
   * @param notice as it stands now
   */
  record Done(StoredUnclearNotice notice) implements AcknowledgementResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.done(this);
    }
  }

  /** The action's number stands for another action; nothing was done. */
  record ActionConflict() implements AcknowledgementResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.actionConflict(this);
    }
  }

  /** The tenant has no notice of this number. */
  record NoticeUnknown() implements AcknowledgementResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.noticeUnknown(this);
    }
  }

  /** Another action has acknowledged the notice before; nothing was done. */
  record AlreadyAcknowledged() implements AcknowledgementResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.alreadyAcknowledged(this);
    }
  }
}
