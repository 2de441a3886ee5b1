package io.oncebook.adapter.channels.simulator;

import java.util.List;

/**
 * Stands for the payer, who pays an order with {@code POST /payers/<channel>/<orderNo>?<fen>}; no
 * channel has such a call.
 */
record PayerHandler(ChannelSimulator channels) implements ChannelHandler {

  static final String PATH = "/payers/";

  @Override
  public Reply answer(Call call) {
    List<String> parts = List.of(call.path().substring(PATH.length()).split("/", 2));
    try {
      SimulatedPayment payment =
          channels.pay(
              SimulatedChannel.valueOf(parts.get(0)), parts.get(1), Long.parseLong(call.query()));
      return reply(200, "paid under the number " + payment.transactionNo());
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return reply(400, "expected /payers/WECHAT|ALIPAY|SQB/<order>?<fen>: " + e.getMessage());
    }
  }

  @Override
  public Reply systemError(Call call, boolean acted) {
    return reply(500, "nobody knows whether it is paid");
  }

  private static Reply reply(int status, String text) {
    return new Reply(status, Message.of("text/plain", text + "\n"));
  }
}
