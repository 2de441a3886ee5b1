package io.oncebook.application.watch;

import java.util.List;

/**
 * Sees every call of a port and, within a business transaction, of its unit. What it throws before
 * a call hinders the call; what it throws after a call hides the answer.
 */
public interface PortWatch {

  /** Lets everything pass. */
  PortWatch NOBODY =
      new PortWatch() {
        @Override
        public void before(String call) {}

        @Override
        public void after(String call) {}
      };

  void before(String call);

  void after(String call);

  /** The same, with what the call is given, for those who look at it. */
  default void before(String call, List<Object> arguments) {
    before(call);
  }
}
