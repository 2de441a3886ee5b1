package io.oncebook.adapter.channels.example;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelContract;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.RawNotice;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;

class ExamplePayContractTest extends ChannelContract {

  private static final ExamplePaySettings SETTINGS =
      new ExamplePaySettings("M1", new Secret("a key that only tests know"));
  private static final String PAYMENT =
      "{\"merchant\":\"%s\",\"transaction\":\"T1\",\"order\":\"O1\",\"fen\":1234,\"at\":1772676672}";
  private static final String REFUND =
      "{\"merchant\":\"M1\",\"transaction\":\"T1\",\"order\":\"O1\",\"refund\":\"R1\",\"fen\":300,"
          + "\"at\":1772676700}";

  @Override
  protected ChannelAccount account(URI url) {
    return ChannelAccount.of(
        new ExamplePayAdapter(), TENANT, SETTINGS, new ChannelHttp(), Clock.systemUTC());
  }

  @Override
  protected RawNotice payment() {
    return signed(PAYMENT.formatted("M1"));
  }

  @Override
  protected RawNotice refund() {
    return signed(REFUND);
  }

  @Override
  protected RawNotice paymentOfAnotherMerchant() {
    return signed(PAYMENT.formatted("M2"));
  }

  @Override
  protected RawNotice unsignedPayment() {
    return new RawNotice(Map.of(), payment().body());
  }

  @Override
  protected RawNotice withBody(RawNotice notice, byte[] body) {
    return notice(Objects.requireNonNull(notice.header(ExamplePayCodec.SIGNATURE)), body);
  }

  private static RawNotice signed(String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    return notice(ExamplePayCodec.sign(SETTINGS, body), body);
  }

  private static RawNotice notice(String signature, byte[] body) {
    return new RawNotice(Map.of(ExamplePayCodec.SIGNATURE, List.of(signature)), body);
  }
}
