package io.oncebook.adapter.channels.simulator;

import io.oncebook.adapter.channels.simulator.SimulatedRefund.Origin;
import io.oncebook.adapter.channels.statement.AlipayStatementWriter;
import io.oncebook.adapter.channels.statement.ShouqianbaStatementWriter;
import io.oncebook.adapter.channels.statement.StatementWriter;
import io.oncebook.adapter.channels.statement.WechatPayStatementWriter;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * WeChat Pay, Alipay and Shouqianba under one address: calls come in as to the real ones, notices
 * go out to the callback addresses, and an account for each holds what really happened. Honest
 * until told otherwise. Payments and the console are driven by the caller.
 */
public final class ChannelSimulator implements AutoCloseable {

  private final Chance chance = new Chance();
  private final Later later = new Later();
  private final Map<SimulatedChannel, RefundBook> desks = new EnumMap<>(SimulatedChannel.class);
  private final SimulatorSettings settings;
  private final Clock clock;
  private final Numbers numbers;
  private final NoticeSender sender;
  private final SimulatorServer server;

  private ChannelSimulator(SimulatorSettings settings, int port, Clock clock) {
    this.settings = settings;
    this.clock = clock;
    this.numbers = new Numbers(clock.instant());
    this.sender = new NoticeSender(settings.tenantId(), chance, later, clock);
    RefundBook wechat = desk(SimulatedChannel.WECHAT, new WechatPayNotices(settings.wechatPay()));
    RefundBook alipay = desk(SimulatedChannel.ALIPAY, new AlipayNotices(settings.alipay()));
    RefundBook sqb = desk(SimulatedChannel.SQB, new ShouqianbaNotices(settings.shouqianba()));
    this.server =
        new SimulatorServer(
            Map.of(
                "/v3/",
                new WechatPayHandler(settings.wechatPay(), wechat, clock),
                "/gateway.do",
                new AlipayHandler(settings.alipay(), alipay, clock),
                "/upay/v2/",
                new ShouqianbaHandler(settings.shouqianba(), sqb),
                PayerHandler.PATH,
                new PayerHandler(this)),
            chance,
            port);
  }

  /**
   * Starts on 127.0.0.1 with the system's clock.
   *
   * @param port 0 for any that is free
   */
  public static ChannelSimulator start(SimulatorSettings settings, int port) {
    return start(settings, port, Clock.systemUTC());
  }

  /** Starts with a clock of the caller, which notices and answers are signed with. */
  public static ChannelSimulator start(SimulatorSettings settings, int port, Clock clock) {
    return new ChannelSimulator(settings, port, clock);
  }

  /** The address of all three channels, without a path. */
  public URI baseUrl() {
    return server.baseUrl();
  }

  /** Sends notices to these addresses in turn, given without a path; before that, to none. */
  public void sendNoticesTo(List<URI> baseUrls) {
    sender.sendTo(baseUrls);
  }

  /** Changes how all channels behave from now on. */
  public void behave(Behaviour behaviour) {
    chance.behave(behaviour);
  }

  /**
   * The channel's statement of a day as plain text, whether or not it would be ready: what a person
   * gets who exports it in a portal.
   */
  public byte[] statement(SimulatedChannel channel, LocalDate date) {
    return statements(channel).text(date);
  }

  /** How many rows that statement has, which for Shouqianba has to be said with it. */
  public int statementRows(SimulatedChannel channel, LocalDate date) {
    return statements(channel).rows(date).size();
  }

  /** What really happened at the channel. */
  public SimulatedAccount account(SimulatedChannel channel) {
    return desk(channel).account();
  }

  /**
   * A payer pays the order, and the channel announces it.
   *
   * @throws IllegalArgumentException when the order was paid before
   */
  public SimulatedPayment pay(SimulatedChannel channel, String orderNo, long amountMinor) {
    SimulatedPayment payment =
        new SimulatedPayment(
            channel, orderNo, numbers.transactionNo(channel), amountMinor, clock.instant());
    desk(channel).pay(payment);
    return payment;
  }

  /**
   * Somebody refunds in the channel's console, and the channel announces it under a number of its
   * own.
   *
   * @throws IllegalArgumentException when the order was not paid, or less is left of it
   */
  public SimulatedRefund refundInConsole(
      SimulatedChannel channel, String orderNo, long amountMinor) {
    return refundInConsole(
        channel, orderNo, numbers.consoleRefundNo(), amountMinor, Origin.CONSOLE);
  }

  /**
   * The same at Alipay, but the notice names no number of the refund. The channel then counts the
   * order's number as that of the refund, so there is one such refund for an order.
   */
  public SimulatedRefund refundInAlipayConsoleWithoutNumber(String orderNo, long amountMinor) {
    return refundInConsole(
        SimulatedChannel.ALIPAY, orderNo, orderNo, amountMinor, Origin.CONSOLE_UNNAMED);
  }

  /**
   * Waits until refunds in progress have ended, and notices are taken or given up.
   *
   * @return false when that has not come about in time
   */
  public boolean awaitNoticesSent(Duration patience) throws InterruptedException {
    return later.awaitNone(patience);
  }

  public NoticeCounts noticeCounts() {
    return sender.counts();
  }

  /** Breaks the connections; notices that are still waiting are not sent. */
  @Override
  public void close() {
    server.close();
    later.close();
  }

  private SimulatedRefund refundInConsole(
      SimulatedChannel channel, String orderNo, String refundNo, long amountMinor, Origin origin) {
    SimulatedPayment payment =
        account(channel)
            .payment(orderNo)
            .orElseThrow(() -> new IllegalArgumentException(orderNo + " was never paid"));
    RefundOutcome outcome = desk(channel).ask(payment, refundNo, amountMinor, origin);
    if (outcome.verdict() != RefundOutcome.Verdict.TAKEN) {
      throw new IllegalArgumentException(
          "refund of %d on %s: %s".formatted(amountMinor, orderNo, outcome.verdict()));
    }
    return outcome.refund();
  }

  private SimulatedStatements statements(SimulatedChannel channel) {
    StatementWriter writer =
        switch (channel) {
          case WECHAT ->
              new WechatPayStatementWriter(
                  settings.wechatPay().mchid(), settings.wechatPay().appid());
          case ALIPAY -> new AlipayStatementWriter(settings.alipay().sellerId());
          case SQB -> new ShouqianbaStatementWriter(settings.shouqianba().terminalSn());
        };
    return new SimulatedStatements(account(channel), writer, clock);
  }

  private RefundBook desk(SimulatedChannel channel) {
    return Objects.requireNonNull(desks.get(channel));
  }

  private RefundBook desk(SimulatedChannel channel, NoticeWriter writer) {
    RefundBook desk =
        new RefundBook(
            new SimulatedAccount(channel), writer, sender, chance, numbers, later, clock);
    desks.put(channel, desk);
    return desk;
  }
}
