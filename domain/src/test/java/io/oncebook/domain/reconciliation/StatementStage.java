package io.oncebook.domain.reconciliation;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementPort;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A tenant's day with statement and books, for the contracts of the ports around them. */
final class StatementStage {

  static final LocalDate DATE = LocalDate.of(2026, 3, 5);
  private static final String ORDER = "T202603050001";

  final Fixture fixture = Fixture.ofNewTenant();
  private final StatementPort statements;
  private final ReconciliationPort reconciliations;
  private final SettlementTransactionPort transactions;

  StatementStage(
      StatementPort statements,
      ReconciliationPort reconciliations,
      SettlementTransactionPort transactions) {
    this.statements = statements;
    this.reconciliations = reconciliations;
    this.transactions = transactions;
  }

  StatementDay day() {
    return day(Fixture.WECHAT);
  }

  StatementDay day(Channel channel) {
    return new StatementDay(fixture.tenantId(), channel, DATE);
  }

  static StatementDigest digest(int content) {
    return new StatementDigest("%064x".formatted(content));
  }

  PaymentEvent.Received payment(String transactionNo, String yuan) {
    return fixture.payment(fixture.trade(Fixture.WECHAT, transactionNo, ORDER), Fixture.yuan(yuan));
  }

  RefundEvent.Succeeded refund(Channel channel, ChannelRefundNo refundNo, String yuan) {
    return new RefundEvent.Succeeded(
        fixture.trade(channel, "4200", ORDER),
        new AnnouncedRefund(
            refundNo, null, new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan(yuan))),
        Fixture.NOON);
  }

  static StatementLine line(int row, PaymentEvent.Received event) {
    return new StatementLine(row, event, event.amount(), new Fee(7_000), LineStatus.SETTLED);
  }

  static StatementLine line(int row, RefundEvent.Succeeded event, LineStatus standing) {
    return new StatementLine(
        row, event, event.refund().amount().money(), new Fee(-1_500), standing);
  }

  static StatementLine line(int row, PaymentEvent.Reversed event, Money amount) {
    return new StatementLine(row, event, amount, new Fee(-7_000), LineStatus.SETTLED);
  }

  /** Keeps a statement of the day and makes it count. */
  StatementId counting(StatementDay day, int content, StatementLine... lines) {
    StatementId id = kept(day, content, lines);
    reconciliations.open(day);
    reconciliations.activate(id);
    return id;
  }

  StatementId kept(StatementDay day, int content, StatementLine... lines) {
    StatementId id = statements.begin(day, digest(content), Fixture.NOON);
    statements.add(id, List.of(lines));
    return id;
  }

  JournalEntry book(PaymentEvent.Received event) {
    return book(event, event.amount(), event.occurredAt());
  }

  JournalEntry book(PaymentEvent.Received event, Money amount, Instant occurredAt) {
    return append(entry(event, amount, occurredAt));
  }

  /** A booking that its transaction takes back. */
  void bookAndUndo(PaymentEvent.Received event) {
    JournalEntry entry = entry(event, event.amount(), event.occurredAt());
    transactions.run(unit -> TransactionOutcome.rollBack(unit.append(entry)));
  }

  private JournalEntry entry(PaymentEvent.Received event, Money amount, Instant occurredAt) {
    Account receivable = Account.channelReceivable(event.trade().channel());
    return entry(
        event,
        occurredAt,
        Posting.debit(receivable, amount),
        Posting.credit(Account.MERCHANT_PAYABLE, amount));
  }

  JournalEntry book(RefundEvent.Succeeded event) {
    return append(entry(event));
  }

  /** Books what has gone back to a payer. */
  JournalEntry bookReturn(ChannelEvent event, Money amount) {
    return append(returned(event, amount));
  }

  /** A booking among many claims. */
  JournalEntry bookTogether(RefundEvent.Succeeded event) {
    Claim claim = new Claim(new ClaimId(1), event, event.occurredAt(), ClaimState.CLAIMED);
    JournalEntry entry = entry(event);
    transactions.runTogether(List.of(claim), unit -> TransactionOutcome.commit(unit.append(entry)));
    return entry;
  }

  private JournalEntry entry(RefundEvent.Succeeded event) {
    return returned(event, event.refund().amount().money());
  }

  private JournalEntry returned(ChannelEvent event, Money amount) {
    return entry(
        event,
        event.occurredAt(),
        Posting.debit(Account.MERCHANT_PAYABLE, amount),
        Posting.credit(Account.channelReceivable(event.trade().channel()), amount));
  }

  private JournalEntry entry(ChannelEvent event, Instant occurredAt, Posting... postings) {
    return JournalEntry.ofPayment(
        IdempotencyKey.of(event), event.trade(), List.of(postings), occurredAt, Fixture.NOON);
  }

  private JournalEntry append(JournalEntry entry) {
    transactions.run(unit -> TransactionOutcome.commit(unit.append(entry)));
    return entry;
  }
}
