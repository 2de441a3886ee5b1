package io.oncebook.adapter.kafka.broker;

/**
 * One broker's place in its cluster.
 *
 * @param id at least 1, and no other broker of the cluster has it
 * @param clientPort where it talks to clients and to other brokers
 * @param controllerPort where the controllers talk to each other
 */
public record BrokerNode(int id, int clientPort, int controllerPort) {

  private static final String LOOPBACK = "127.0.0.1:";

  public BrokerNode {
    if (id < 1) {
      throw new IllegalArgumentException("id must be at least 1: " + id);
    }
    if (clientPort == controllerPort) {
      throw new IllegalArgumentException(
          "controllerPort must differ from clientPort " + clientPort);
    }
  }

  public String clientAddress() {
    return LOOPBACK + clientPort;
  }

  String controllerAddress() {
    return LOOPBACK + controllerPort;
  }
}
