package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX_SET_ASIDE;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqClaimRetentionAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.PublishResult;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.announcement.SetAside;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.settlement.WaitState;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows as an older version has left them, or a newer one has written them. */
class OutboxRowsIT {

  private static final DSLContext DSL = TestDatabase.create().dsl();

  private final Fixture fixture = Fixture.ofNewTenant();
  private final SettlementTransactionPort transactions =
      new JooqSettlementTransactionAdapter(DSL, Clock.systemUTC());
  private final JooqOutboxAdapter outbox = new JooqOutboxAdapter(DSL);
  private final List<Announcement> sent = new ArrayList<>();

  @AfterEach
  void empty() {
    DSL.deleteFrom(OUTBOX).where(OUTBOX.ID.gt(0L)).execute();
    DSL.deleteFrom(OUTBOX_SET_ASIDE).where(OUTBOX_SET_ASIDE.ID.gt(0L)).execute();
  }

  @Test
  void booking_that_was_written_without_its_content_is_sent_with_that_of_its_entry() {
    Announcement booked = book("1");
    forgetContent();

    assertThat(handOver()).isEqualTo(RelayReport.of(1, 1));

    assertThat(sent).containsExactly(booked);
  }

  @Test
  void parked_orphan_that_was_written_without_its_content_is_sent_with_that_of_its_claim() {
    Announcement parked = park(claim("1"));
    forgetContent();

    assertThat(handOver()).isEqualTo(RelayReport.of(1, 1));

    assertThat(sent).containsExactly(parked);
  }

  @Test
  void row_without_content_whose_claim_is_purged_is_set_aside_and_the_others_are_sent() {
    Claim claim = claim("1");
    Announcement parked = park(claim);
    forgetContent();
    purge(claim);
    Announcement behind = book("2");

    RelayReport report = handOver();

    assertThat(sent).containsExactly(behind);
    assertThat(report.confirmed()).isEqualTo(1);
    assertThat(report.setAside())
        .containsExactly(new SetAside(parked.id().value(), SetAside.Reason.CONTENT_MISSING));
    assertThat(outbox.backlog().size()).isZero();
    assertThat(outbox.setAside()).isEqualTo(1);
  }

  @Test
  void row_without_content_whose_entry_is_not_there_is_set_aside_and_the_others_are_sent() {
    Announcement booked = book("1");
    forgetContent();
    DSL.update(OUTBOX)
        .set(OUTBOX.IDEMPOTENT_KEY, "WECHAT:nowhere:PAYMENT_RECEIVED")
        .where(OUTBOX.TENANT_ID.eq(booked.tenantId().value()))
        .execute();
    Announcement behind = book("2");

    assertThat(handOver().setAside())
        .extracting(SetAside::reason)
        .containsExactly(SetAside.Reason.CONTENT_MISSING);

    assertThat(sent).containsExactly(behind);
  }

  @Test
  void row_of_an_unknown_kind_is_set_aside_and_sent_by_the_version_that_knows_it() {
    Announcement booked = book("1");
    setKind("INVENTED_LATER", "BOOKED_TO_SUSPENSE");
    Announcement behind = book("2");

    assertThat(handOver().setAside())
        .containsExactly(
            new SetAside(
                booked.id().value().replace("BOOKED_TO_SUSPENSE", "INVENTED_LATER"),
                SetAside.Reason.UNREADABLE));
    assertThat(sent).containsExactly(behind);

    sent.clear();
    assertThat(outbox.putBack(10)).isEqualTo(1);
    setKind("BOOKED_TO_SUSPENSE", "INVENTED_LATER");
    handOver();
    assertThat(sent).containsExactly(booked);
  }

  private void setKind(String kind, String until) {
    DSL.update(OUTBOX).set(OUTBOX.KIND, kind).where(OUTBOX.KIND.eq(until)).execute();
  }

  /** Leaves what rows held before they held their content. */
  private static void forgetContent() {
    DSL.update(OUTBOX)
        .setNull(OUTBOX.TRANSACTION_NO)
        .setNull(OUTBOX.AMOUNT_MINOR)
        .setNull(OUTBOX.CURRENCY)
        .setNull(OUTBOX.OCCURRED_AT)
        .setNull(OUTBOX.CLAIMED_AT)
        .setNull(OUTBOX.SUSPENSE_REASON)
        .setNull(OUTBOX.REVIEW_REASON)
        .where(OUTBOX.ID.gt(0L))
        .execute();
  }

  private RelayReport handOver() {
    return outbox.handOver(
        10,
        announcements -> {
          sent.addAll(announcements);
          return PublishResult.confirmed(
              announcements.stream().map(Announcement::id).collect(toSet()));
        },
        Fixture.NOON);
  }

  private PaymentEvent.Received payment(String number) {
    return fixture.payment(fixture.trade(Fixture.WECHAT, number, "T" + number), Fixture.yuan("1"));
  }

  /** To suspense, for there is no order. */
  private Announcement book(String number) {
    JournalEntry entry =
        ((Decision.BookOnly)
                SettlementRules.decide(
                    payment(number), KnownFacts.nothing(), WaitState.IS_OVER, Fixture.NOON))
            .entry();
    return transactions.run(
        unit -> {
          unit.append(entry);
          unit.announce(Announcement.of(entry));
          return TransactionOutcome.commit(Announcement.of(entry));
        });
  }

  private Claim claim(String number) {
    return new JooqIdempotencyAdapter(DSL, Clock.systemUTC())
        .tryAcquire(fixture.claim(payment(number)))
        .claim();
  }

  private Announcement park(Claim claim) {
    Announcement parked = Announcement.of(claim, WaitingReason.ORDER_UNKNOWN, Fixture.NOON);
    return transactions.run(
        unit -> {
          unit.announce(parked);
          return TransactionOutcome.commit(parked);
        });
  }

  private void purge(Claim claim) {
    transactions.run(unit -> TransactionOutcome.commit(unit.markBooked(claim.id(), Fixture.NOON)));
    new JooqClaimRetentionAdapter(DSL, Clock.systemUTC())
        .purge(Fixture.NOON.plusSeconds(1), new ClaimId(claim.id().value() - 1), 1);
  }
}
