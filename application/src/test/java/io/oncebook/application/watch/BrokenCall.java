package io.oncebook.application.watch;

import org.jspecify.annotations.Nullable;

/** Lets one call fail, or stall, once, when it is told to. */
public final class BrokenCall implements PortWatch {

  /** When the call fails, and so whether it was carried out. */
  public enum Moment {
    BEFORE,
    AFTER
  }

  private @Nullable String call;
  private Moment moment = Moment.BEFORE;
  private @Nullable String stalled;
  private Runnable meanwhile = () -> {};

  public void breakNext(String call, Moment moment) {
    this.call = call;
    this.moment = moment;
  }

  /** Holds the next such call up before it is made, while this happens. */
  public void stallNext(String call, Runnable meanwhile) {
    this.stalled = call;
    this.meanwhile = meanwhile;
  }

  @Override
  public void before(String call) {
    if (call.equals(stalled)) {
      stalled = null;
      meanwhile.run();
    }
    fail(call, Moment.BEFORE);
  }

  @Override
  public void after(String call) {
    fail(call, Moment.AFTER);
  }

  private void fail(String call, Moment moment) {
    if (call.equals(this.call) && moment == this.moment) {
      this.call = null;
      throw new StoreFailure(moment + " " + call);
    }
  }

  /** Stands for every error of a store. */
  public static final class StoreFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoreFailure(String message) {
      super(message);
    }
  }
}
