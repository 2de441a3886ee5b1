package io.oncebook.adapter.kafka.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** Finds ports on loopback that nobody listens on. */
public final class FreePorts {

  /**
   * Below the ports that systems give to outgoing connections: a client that keeps calling a broker
   * which is down must not be given that very port, and so be answered by itself.
   */
  private static final int LOWEST = 20_000;

  private static final int HIGHEST = 32_000;
  private static final int TRIES = 1_000;

  private FreePorts() {}

  /** This number of ports, each different. */
  public static List<Integer> take(int count) {
    return search().distinct().limit(count).boxed().toList();
  }

  /** A port whose next one is free too. */
  public static int takeNeighbours() {
    return search().filter(port -> isFree(port + 1)).findFirst().orElseThrow();
  }

  /** Whether a server could listen on the port now. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static IntStream search() {
    return ThreadLocalRandom.current().ints(TRIES, LOWEST, HIGHEST).filter(FreePorts::isFree);
  }
}
