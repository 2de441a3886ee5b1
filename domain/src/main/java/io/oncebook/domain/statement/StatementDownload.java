package io.oncebook.domain.statement;

/** What a channel says when it is asked for a day's statement. */
public sealed interface StatementDownload {

  /** Chooses by type; a new answer breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One way to go on for each answer. */
  interface Choice<T> {
    T ready(Ready answer);

    T notReady(NotReady answer);

    T unclear(Unclear answer);
  }

  /** Here it is; whoever gets it closes it. A day without trades is a statement without rows. */
  record Ready(StatementFile file) implements StatementDownload {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.ready(this);
    }
  }

  /** It is not made yet; to be asked for again. Says nothing about the day. */
  record NotReady(String code) implements StatementDownload {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.notReady(this);
    }
  }

  /**
   * No answer that could be understood.
   *
   * @param code the channel's code, or ours; never payer data
   */
  record Unclear(String code) implements StatementDownload {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.unclear(this);
    }
  }
}
