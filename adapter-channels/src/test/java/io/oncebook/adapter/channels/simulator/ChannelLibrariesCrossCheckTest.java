package io.oncebook.adapter.channels.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alipay.api.internal.util.AlipayHashMap;
import com.alipay.api.internal.util.AlipaySignature;
import com.alipay.api.internal.util.RequestParametersHolder;
import com.wechat.pay.java.core.Config;
import com.wechat.pay.java.core.RSAPublicKeyConfig;
import com.wechat.pay.java.core.auth.Validator;
import com.wechat.pay.java.core.exception.ServiceException;
import com.wechat.pay.java.core.http.DefaultHttpClientBuilder;
import com.wechat.pay.java.core.http.HttpClient;
import com.wechat.pay.java.core.http.HttpHeaders;
import com.wechat.pay.java.core.http.JsonRequestBody;
import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.refund.model.Refund;
import com.wechat.pay.java.service.refund.model.Status;
import java.net.URI;
import java.time.Clock;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What the channels' own libraries sign is accepted, and what is answered satisfies them. */
final class ChannelLibrariesCrossCheckTest {

  private static final SimulatorKeys KEYS = SimulatorUnderTest.KEYS;

  // The libraries read the system's clock.
  private final ChannelSimulator simulator = ChannelSimulator.start(KEYS.settings(), 0);

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void the_library_of_wechat_pay_refunds_and_queries() {
    simulator.pay(SimulatedChannel.WECHAT, "T202603050001", 1234);
    HttpClient client = wechatPayClient();
    JsonRequestBody request =
        new JsonRequestBody.Builder()
            .body(
                """
                {"out_trade_no":"T202603050001","out_refund_no":"R-1","reason":"退货",
                 "amount":{"refund":300,"total":1234,"currency":"CNY"}}""")
            .build();

    Refund refund =
        client
            .post(json(), url("/v3/refund/domestic/refunds"), request, Refund.class)
            .getServiceResponse();
    Refund queried =
        client
            .get(json(), url("/v3/refund/domestic/refunds/R-1"), Refund.class)
            .getServiceResponse();
    Transaction order =
        client
            .get(
                json(),
                url("/v3/pay/transactions/out-trade-no/T202603050001?mchid=1900000001"),
                Transaction.class)
            .getServiceResponse();

    assertThat(refund.getStatus()).isEqualTo(Status.SUCCESS);
    assertThat(refund.getAmount().getRefund()).isEqualTo(300);
    assertThat(queried.getRefundId()).isEqualTo(refund.getRefundId());
    assertThat(order.getTradeState()).isEqualTo(Transaction.TradeStateEnum.REFUND);
    assertThat(order.getTransactionId()).isEqualTo(refund.getTransactionId());
  }

  @Test
  void the_library_of_wechat_pay_understands_errors() {
    assertThatThrownBy(
            () ->
                wechatPayClient().get(json(), url("/v3/refund/domestic/refunds/R-9"), Refund.class))
        .isInstanceOfSatisfying(
            ServiceException.class,
            e -> assertThat(e.getErrorCode()).isEqualTo("RESOURCE_NOT_EXISTS"));
  }

  @Test
  void the_library_of_alipay_signs_and_verifies() throws Exception {
    simulator.pay(SimulatedChannel.ALIPAY, "A1", 1234);
    RequestParametersHolder parameters = new RequestParametersHolder();
    parameters.setProtocalMustParams(
        new AlipayHashMap(
            Map.of(
                "app_id", SimulatorKeys.ALIPAY_APP_ID,
                "method", "alipay.trade.refund",
                "charset", "UTF-8",
                "sign_type", "RSA2",
                "timestamp", "2026-03-05 10:11:16",
                "version", "1.0")));
    parameters.setProtocalOptParams(new AlipayHashMap(Map.of("format", "json")));
    parameters.setApplicationParams(
        new AlipayHashMap(
            Map.of(
                "biz_content",
                "{\"out_trade_no\":\"A1\",\"out_request_no\":\"退/1\",\"refund_amount\":\"3.00\"}")));
    String sign =
        AlipaySignature.rsaSign(
            AlipaySignature.getSignatureContent(parameters),
            text(KEYS.application().getPrivate().getEncoded()),
            "UTF-8",
            "RSA2");

    String body =
        new RawCalls(simulator.baseUrl(), Clock.systemUTC())
            .alipay(AlipaySignature.getSortedMap(parameters), sign)
            .body();

    String node = "alipay_trade_refund_response";
    String signed =
        AlipaySignature.extractSignContent(body, body.indexOf(node) + node.length() + 2)
            .getSourceData();
    assertThat(signed).contains("\"fund_change\":\"Y\"");
    assertThat(
            AlipaySignature.rsaCheck(
                signed,
                JsonMapper.shared().readTree(body).path("sign").stringValue(),
                text(KEYS.alipay().getPublic().getEncoded()),
                "UTF-8",
                "RSA2"))
        .isTrue();
  }

  private static HttpClient wechatPayClient() {
    Config config =
        new RSAPublicKeyConfig.Builder()
            .merchantId(SimulatorKeys.MCHID)
            .privateKey(KEYS.merchant().getPrivate())
            .merchantSerialNumber(SimulatorKeys.MERCHANT_SERIAL)
            .publicKey(KEYS.wechatPay().getPublic())
            .publicKeyId(SimulatorKeys.CHANNEL_SERIAL)
            .apiV3Key(SimulatorKeys.API_V3_KEY)
            .build();
    return new DefaultHttpClientBuilder()
        .config(config)
        .validator(asTheChannelSpells(config.createValidator()))
        .build();
  }

  /** The library knows each header in one spelling only, and the server here has its own. */
  private static Validator asTheChannelSpells(Validator validator) {
    return new Validator() {
      @Override
      public boolean validate(HttpHeaders headers, String body) {
        HttpHeaders respelt = new HttpHeaders();
        headers
            .getHeaders()
            .forEach(
                (name, value) ->
                    respelt.addHeader(
                        Pattern.compile("-[a-z]")
                            .matcher(name.replace("Request-id", "Request-ID"))
                            .replaceAll(part -> part.group().toUpperCase(Locale.ROOT)),
                        value));
        return validator.validate(respelt, body);
      }

      @Override
      public String getSerialNumber() {
        return validator.getSerialNumber();
      }
    };
  }

  private String url(String path) {
    URI url = simulator.baseUrl().resolve(path);
    return url.toString();
  }

  private static HttpHeaders json() {
    HttpHeaders headers = new HttpHeaders();
    headers.addHeader("Accept", "application/json");
    headers.addHeader("Content-Type", "application/json");
    return headers;
  }

  private static String text(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }
}
