package io.oncebook.benchmarks.storm;

import io.oncebook.adapter.channels.simulator.SimulatedChannel;

/**
 * An order of the refund storm.
 *
 * @param run marks the numbers of this run
 */
record StormOrder(SimulatedChannel channel, String run, int number) {

  String orderNo() {
    return "%s-%s-%d".formatted(run, channel, number);
  }

  long amountMinor() {
    return 400L + number % 600;
  }

  String json() {
    return """
        {"orderNo":"%s","channel":"%s","amount":%d,"currency":"CNY","subject":"Storm"}\
        """
        .formatted(orderNo(), channel, amountMinor());
  }
}
