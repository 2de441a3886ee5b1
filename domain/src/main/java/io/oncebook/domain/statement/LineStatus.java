package io.oncebook.domain.statement;

/** How sure the channel is of what a row tells. Names are stored and never change. */
public enum LineStatus {
  /** The money has moved. */
  SETTLED,
  /** Taken on, and not done yet; statements are never brought up to date. */
  UNDER_WAY,
  /** Ended without moving money. */
  FAILED
}
