package io.oncebook.application.retention;

/** Lets go what has been kept long enough. May run on any number of instances at once. */
public interface PurgeUseCase {

  /**
   * Takes one bounded step for each sort of thing that is kept; the next call goes on behind it.
   *
   * @return whether more is old enough, so that another step is worth while at once
   */
  boolean purge();
}
