package io.oncebook.adapter.channels.client;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDownload;
import java.time.Clock;

/**
 * Asks for statements only when channels have them: the next day, from ten o'clock in Beijing on.
 * Before, a channel's word that there is none would say nothing about the day.
 */
public final class StatementHours {

  private static final int READY_AT = 10;

  private StatementHours() {}

  /** Asks, unless it is too early; a statement that cannot be opened is an unclear answer. */
  public static StatementDownload answerTo(Question question, StatementDay day, Clock clock) {
    return clock.instant().isBefore(day.nextDayAt(READY_AT))
        ? new StatementDownload.NotReady("TOO_EARLY")
        : ChannelQuestion.answerTo(() -> ask(question), StatementDownload.Unclear::new);
  }

  private static StatementDownload ask(Question question) throws UnclearResponseException {
    try {
      return question.ask();
    } catch (RefusedStatementException e) {
      throw new UnclearResponseException("STATEMENT_" + e.reason());
    }
  }

  /** One request for a statement with the reading of its answer. */
  @FunctionalInterface
  public interface Question {
    StatementDownload ask() throws UnclearResponseException, RefusedStatementException;
  }
}
