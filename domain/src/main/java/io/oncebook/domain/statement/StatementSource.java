package io.oncebook.domain.statement;

import java.time.LocalDate;

/** The bill interface of one tenant's account at one channel. */
public interface StatementSource {

  /**
   * Asks for the statement of a day, and takes it whole. Never throws for anything that network or
   * channel do.
   */
  StatementDownload fetch(LocalDate date);
}
