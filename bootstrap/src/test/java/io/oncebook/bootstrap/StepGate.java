package io.oncebook.bootstrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to a server on loopback that can be closed and opened, as a network can. */
final class StepGate implements AutoCloseable {

  private final ServerSocket entrance;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  StepGate(int target) {
    this.target = target;
    try {
      this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::admit);
  }

  int port() {
    return entrance.getLocalPort();
  }

  /** Cuts all that goes through, and lets nobody in. */
  void shut() {
    closed = true;
    open.forEach(StepGate::cut);
    open.clear();
  }

  void reopen() {
    closed = false;
  }

  @Override
  public void close() throws IOException {
    shut();
    entrance.close();
  }

  private void admit() {
    while (!entrance.isClosed()) {
      try {
        Socket inside = entrance.accept();
        if (closed) {
          cut(inside);
          continue;
        }
        Socket outside = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(inside);
        open.add(outside);
        daemon(() -> pump(inside, outside));
        daemon(() -> pump(outside, inside));
      } catch (IOException e) {
        // The entrance was closed, or the target is away: nobody gets through.
      }
    }
  }

  private static void pump(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One side has hung up; closing both tells the other.
    }
  }

  private static void cut(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void daemon(Runnable action) {
    Thread thread = new Thread(action, "tollgate");
    thread.setDaemon(true);
    thread.start();
  }
}
