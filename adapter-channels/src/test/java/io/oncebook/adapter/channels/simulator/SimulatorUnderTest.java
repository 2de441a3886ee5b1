package io.oncebook.adapter.channels.simulator;

import io.oncebook.domain.callback.ChannelEvent;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.security.PrivateKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A simulator with its merchant and a receiver of its notices. */
final class SimulatorUnderTest implements AutoCloseable {

  static final Instant NOW = Instant.parse("2026-03-05T02:11:16Z");
  static final SimulatorKeys KEYS = SimulatorKeys.newKeys();

  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final String REFUNDS = "/v3/refund/domestic/refunds";

  final ChannelSimulator simulator = ChannelSimulator.start(KEYS.settings(), 0, CLOCK);
  final NoticeReceiver receiver;
  final RawCalls calls = new RawCalls(simulator.baseUrl(), CLOCK);

  SimulatorUnderTest() throws IOException {
    receiver = new NoticeReceiver();
    simulator.sendNoticesTo(List.of(receiver.baseUrl()));
  }

  /** All that the channel has announced, once it has nothing left to announce. */
  List<ChannelEvent> announced(SimulatedChannel channel) throws InterruptedException {
    awaitNotices();
    return receiver.events(KEYS.codec(channel, CLOCK));
  }

  void awaitNotices() throws InterruptedException {
    if (!simulator.awaitNoticesSent(Duration.ofSeconds(30))) {
      throw new AssertionError("notices are still being sent: " + simulator.noticeCounts());
    }
  }

  HttpResponse<String> refundAtWechatPay(String orderNo, String refundNo, long fen)
      throws IOException, InterruptedException {
    return refundAtWechatPay(KEYS.merchant().getPrivate(), orderNo, refundNo, fen);
  }

  HttpResponse<String> refundAtWechatPay(PrivateKey key, String orderNo, String refundNo, long fen)
      throws IOException, InterruptedException {
    String body =
        """
        {"out_trade_no":"%s","out_refund_no":"%s","reason":"退货",\
        "amount":{"refund":%d,"total":1234,"currency":"CNY"}}"""
            .formatted(orderNo, refundNo, fen);
    return calls.wechatPay(key, "POST", REFUNDS, body);
  }

  HttpResponse<String> refundQueryAtWechatPay(String refundNo)
      throws IOException, InterruptedException {
    return calls.wechatPay(KEYS.merchant().getPrivate(), "GET", REFUNDS + "/" + refundNo, "");
  }

  HttpResponse<String> refundAtAlipay(String orderNo, String refundNo, String yuan)
      throws IOException, InterruptedException {
    String json =
        """
        {"out_trade_no":"%s","out_request_no":"%s","refund_amount":"%s","refund_reason":"退货"}"""
            .formatted(orderNo, refundNo, yuan);
    return atAlipay("alipay.trade.refund", json);
  }

  HttpResponse<String> atAlipay(String method, String json)
      throws IOException, InterruptedException {
    return calls.alipay(KEYS.application().getPrivate(), method, json);
  }

  HttpResponse<String> refundAtShouqianba(String orderNo, String refundNo, long fen)
      throws IOException, InterruptedException {
    String body =
        """
        {"terminal_sn":"%s","client_sn":"%s","refund_request_no":"%s","refund_amount":"%d",\
        "operator":"店员"}"""
            .formatted(SimulatorKeys.TERMINAL_SN, orderNo, refundNo, fen);
    return calls.shouqianba(SimulatorKeys.TERMINAL_KEY, "/upay/v2/refund", body);
  }

  HttpResponse<String> queryAtShouqianba(String fields) throws IOException, InterruptedException {
    String body = "{\"terminal_sn\":\"%s\",%s}".formatted(SimulatorKeys.TERMINAL_SN, fields);
    return calls.shouqianba(SimulatorKeys.TERMINAL_KEY, "/upay/v2/query", body);
  }

  static JsonNode json(HttpResponse<String> response) {
    return JsonMapper.shared().readTree(response.body());
  }

  @Override
  public void close() {
    simulator.close();
    receiver.close();
  }
}
