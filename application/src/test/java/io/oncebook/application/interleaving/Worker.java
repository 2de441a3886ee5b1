package io.oncebook.application.interleaving;

import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.MovableClock;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.memory.InMemoryBooks;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through the application, in a thread of its own that moves only when told
 * to: through one call of a port, up to the next one. A business transaction is one such call,
 * since the store in memory lets no other transaction in between; but it can crash at each of its
 * steps.
 */
final class Worker implements PortWatch {

  private enum Fate {
    UNDER_WAY,
    TOLD_SUCCESS,
    CRASHED
  }

  private final Request request;
  private final Services services;
  private final Semaphore mayMove = new Semaphore(0);
  private final Semaphore stands = new Semaphore(0);
  private volatile Fate fate = Fate.UNDER_WAY;
  private volatile @Nullable Throwable bug;
  private int depth;
  private int crashAfter;
  private boolean crashed;

  private Worker(
      Request request, InMemoryBooks books, ChannelGatewayPort channel, MovableClock clock) {
    this.request = request;
    this.services = Services.over(new WatchedPorts(books, channel, this), clock);
  }

  /** An actor who stands before his first call. */
  static Worker with(Request request, InMemoryBooks books) {
    return with(
        request, books, (tenantId, channel) -> Optional.empty(), new MovableClock(Fixture.NOON));
  }

  /** An actor who stands before his first call, with a channel to talk to, and everybody's time. */
  static Worker with(
      Request request, InMemoryBooks books, ChannelGatewayPort channel, MovableClock clock) {
    Worker actor = new Worker(request, books, channel, clock);
    Thread thread = new Thread(actor::run, request.toString());
    thread.setDaemon(true);
    thread.start();
    actor.awaitStanding();
    return actor;
  }

  Request request() {
    return request;
  }

  boolean isUnderWay() {
    return fate == Fate.UNDER_WAY;
  }

  boolean wasToldSuccess() {
    return fate == Fate.TOLD_SUCCESS;
  }

  /**
   * Moves on.
   *
   * @param crashAfter the actor crashes at this edge of a call, each call having one before and one
   *     after it; not at all if 0, or if this move has fewer
   */
  void move(int crashAfter) {
    this.crashAfter = crashAfter;
    mayMove.release();
    awaitStanding();
  }

  @Override
  public void before(String call) {
    if (crashed) {
      // Whoever survives an error of one step would go on with the next; the dead do not.
      throw new Crash();
    }
    if (depth == 0) {
      stands.release();
      mayMove.acquireUninterruptibly();
    }
    depth++;
    crashIfItIsTime();
  }

  @Override
  public void after(String call) {
    depth--;
    crashIfItIsTime();
  }

  private void crashIfItIsTime() {
    crashAfter--;
    if (crashAfter == 0) {
      crashed = true;
      throw new Crash();
    }
  }

  private void run() {
    try {
      request.sendTo(services);
      fate = Fate.TOLD_SUCCESS;
    } catch (Crash crash) {
      fate = Fate.CRASHED;
    } catch (RuntimeException | Error e) {
      bug = e;
    } finally {
      stands.release();
    }
  }

  private void awaitStanding() {
    try {
      if (!stands.tryAcquire(1, TimeUnit.MINUTES)) {
        throw new AssertionError("stuck: " + request);
      }
      if (bug != null) {
        throw new AssertionError("failed without a crash: " + request, bug);
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** The process dies, or the store goes away. */
  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
