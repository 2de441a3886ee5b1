package io.oncebook.adapter.channels.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.account.StatementSourceAdapter;
import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.alipay.settings.AlipayGatewaySettings;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.shouqianba.statement.PortalListFixture;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.fixture.MovableClock;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementLine;
import java.security.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The statements of the simulated channels, through the service's own sources and readers. */
class StatementsTest {

  private static final Instant MORNING = Instant.parse("2026-03-05T02:11:16Z");
  private static final LocalDate DAY = LocalDate.of(2026, 3, 5);
  private static final SimulatorKeys KEYS = SimulatorKeys.newKeys();

  private final MovableClock clock = new MovableClock(MORNING);
  private final ChannelSimulator simulator = ChannelSimulator.start(KEYS.settings(), 0, clock);
  private NoticeReceiver receiver;
  private StatementSourceAdapter sources;
  private AccountDirectory directory;

  @BeforeEach
  void setUp() throws Exception {
    receiver = new NoticeReceiver();
    simulator.sendNoticesTo(List.of(receiver.baseUrl()));
    List<ChannelAccount> accounts = List.of(wechatPay(), alipay(), shouqianba());
    directory = new AccountDirectory(accounts);
    sources = new StatementSourceAdapter(directory);
  }

  @AfterEach
  void tearDown() {
    simulator.close();
    receiver.close();
  }

  @Test
  void only_channels_with_a_bill_interface_have_a_source() {
    assertThat(sources.accounts())
        .extracting(account -> account.channel().code())
        .containsExactly("WECHAT", "ALIPAY");
    assertThat(sources.find(SimulatorKeys.TENANT, new Channel("SQB"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = SimulatedChannel.class,
      names = {"WECHAT", "ALIPAY"})
  void a_fetched_statement_has_the_keys_of_all_notices(SimulatedChannel channel) throws Exception {
    List<IdempotencyKey> announced = someBusiness(channel);
    assertThat(fetch(channel)).isEqualTo(new StatementDownload.NotReady("TOO_EARLY"));
    clock.advance(Duration.ofDays(1));

    try (StatementFile file = ((StatementDownload.Ready) fetch(channel)).file()) {
      assertThat(keys(ReadStatement.of(file))).containsExactlyInAnyOrderElementsOf(announced);
    }
  }

  @Test
  void an_exported_list_has_the_keys_of_all_notices() throws Exception {
    List<IdempotencyKey> announced = someBusiness(SimulatedChannel.SQB);

    ReadStatement read =
        ReadStatement.of(
            directory.account(SimulatorKeys.TENANT, new Channel("SQB")).orElseThrow().statements(),
            DAY,
            OptionalLong.of(simulator.statementRows(SimulatedChannel.SQB, DAY)),
            simulator.statement(SimulatedChannel.SQB, DAY));

    assertThat(keys(read)).containsExactlyInAnyOrderElementsOf(announced);
  }

  @Test
  void a_day_without_trades_has_a_statement_without_rows() throws RefusedStatementException {
    clock.advance(Duration.ofDays(1));
    for (SimulatedChannel channel : List.of(SimulatedChannel.WECHAT, SimulatedChannel.ALIPAY)) {
      try (StatementFile file = ((StatementDownload.Ready) fetch(channel)).file()) {
        assertThat(ReadStatement.of(file).lines()).isEmpty();
      }
    }
  }

  /** Two payments, a refund of one in two parts; the keys of all that was announced. */
  private List<IdempotencyKey> someBusiness(SimulatedChannel channel) throws Exception {
    simulator.pay(channel, "T1", 1234);
    simulator.pay(channel, "T2", 5678);
    simulator.refundInConsole(channel, "T1", 34);
    simulator.refundInConsole(channel, "T1", 200);
    assertThat(simulator.awaitNoticesSent(Duration.ofSeconds(30))).isTrue();
    List<ChannelEvent> events = receiver.events(KEYS.codec(channel, clock));
    assertThat(events).hasSize(4);
    return events.stream().map(IdempotencyKey::of).toList();
  }

  private StatementDownload fetch(SimulatedChannel channel) {
    return sources.find(SimulatorKeys.TENANT, new Channel(channel.name())).orElseThrow().fetch(DAY);
  }

  private static List<IdempotencyKey> keys(ReadStatement read) {
    assertThat(read.odd()).isEmpty();
    return read.lines().stream().map(StatementLine::key).toList();
  }

  private ChannelAccount wechatPay() {
    return account(
        new WechatPayAdapter(),
        new WechatPaySettings(
            SimulatorKeys.MCHID,
            List.of(SimulatorKeys.APPID),
            List.of(new Secret(SimulatorKeys.API_V3_KEY)),
            List.of(),
            Map.of(SimulatorKeys.CHANNEL_SERIAL, text(KEYS.wechatPay().getPublic())),
            new WechatPayGatewaySettings(
                simulator.baseUrl(),
                SimulatorKeys.MERCHANT_SERIAL,
                new Secret(text(KEYS.merchant().getPrivate())),
                null,
                null)));
  }

  private ChannelAccount alipay() {
    return account(
        new AlipayAdapter(),
        new AlipaySettings(
            SimulatorKeys.ALIPAY_APP_ID,
            List.of(SimulatorKeys.SELLER_ID),
            List.of(text(KEYS.alipay().getPublic())),
            new AlipayGatewaySettings(
                simulator.baseUrl().resolve("/gateway.do"),
                new Secret(text(KEYS.application().getPrivate())),
                null,
                null)));
  }

  private ChannelAccount shouqianba() {
    return account(
        new ShouqianbaAdapter(),
        new ShouqianbaSettings(
            List.of(SimulatorKeys.TERMINAL_SN),
            List.of(text(KEYS.shouqianba().getPublic())),
            null,
            PortalListFixture.layout()));
  }

  private <S> ChannelAccount account(ChannelAdapter<S> adapter, S settings) {
    return ChannelAccount.of(adapter, SimulatorKeys.TENANT, settings, new ChannelHttp(), clock);
  }

  private static String text(Key key) {
    return Base64.getEncoder().encodeToString(key.getEncoded());
  }
}
