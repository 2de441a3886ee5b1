package io.oncebook.domain.announcement;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.settlement.WaitState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link OutboxPort} promises. The outbox holds nothing else while this runs. */
public abstract class OutboxPortContract {

  private static final int ALL = 1000;

  private static final Instant LATER = Fixture.NOON.plusSeconds(1);
  private static final BackOff BACK_OFF = new BackOff(Duration.ofSeconds(2), Duration.ofMinutes(5));

  private final Fixture fixture = Fixture.ofNewTenant();
  private final List<Announcement> sent = new ArrayList<>();

  protected abstract OutboxPort outbox();

  protected abstract SettlementTransactionPort transactions();

  protected abstract OrderPort orders();

  protected abstract IdempotencyPort idempotency();

  protected abstract OrphanPort orphans();

  protected abstract ClaimRetentionPort retention();

  /** Sends what other tests have left. */
  @BeforeEach
  void emptyTheOutbox() {
    outbox().putBack(ALL);
    while (handOver(ALL, OutboxPortContract::ids).hasProgressed()) {
      sent.clear();
    }
    outbox().purge(LATER, Integer.MAX_VALUE);
  }

  @Test
  void announcement_comes_back_as_it_was_made_with_its_entry() {
    Announcement announced = announce("1");

    assertThat(handOver(ALL, OutboxPortContract::ids)).isEqualTo(RelayReport.of(1, 1));

    assertThat(sent).containsExactly(announced);
  }

  @Test
  void parked_orphan_comes_back_as_it_was_announced_whatever_becomes_of_its_claim() {
    Announcement parked = parkAndAnnounce();
    orphans().recordAttempt(parkedClaim().id(), WaitingReason.PAYMENT_UNKNOWN, BACK_OFF, LATER);

    handOver(ALL, OutboxPortContract::ids);

    assertThat(sent).containsExactly(parked);
  }

  @Test
  void parked_orphan_comes_back_though_its_claim_has_been_settled_and_purged_since() {
    Announcement parked = parkAndAnnounce();
    ClaimId claimId = parkedClaim().id();
    transactions().run(unit -> TransactionOutcome.commit(unit.markBooked(claimId, Fixture.NOON)));
    Announcement behind = announce("1");
    assertThat(
            retention()
                .purge(Fixture.NOON.plusSeconds(1), new ClaimId(claimId.value() - 1), 1)
                .gone())
        .isEqualTo(1);

    assertThat(handOver(ALL, OutboxPortContract::ids)).isEqualTo(RelayReport.of(2, 2));

    assertThat(sent).containsExactly(parked, behind);
  }

  @Test
  void payment_that_was_moved_from_suspense_comes_back_with_the_entry_that_moved_it() {
    JournalEntry payment =
        ((Decision.BookOnly)
                SettlementRules.decide(
                    fixture.payment(), KnownFacts.nothing(), WaitState.IS_OVER, Fixture.NOON))
            .entry();
    JournalEntry moved =
        SuspensePayment.of(payment)
            .orElseThrow()
            .moved(payment.amount(), fixture.orderNo(), Fixture.NOON);
    transactions()
        .run(
            unit -> {
              unit.append(payment);
              unit.append(moved);
              unit.announce(Announcement.of(moved));
              return TransactionOutcome.commit(moved);
            });

    handOver(ALL, OutboxPortContract::ids);

    assertThat(sent).containsExactly(Announcement.of(moved));
    assertThat(sent.get(0).kind()).isEqualTo(Announcement.Kind.SUSPENSE_REASSIGNED);
  }

  @Test
  void confirmed_announcement_is_not_given_again() {
    announce("1");
    handOver(ALL, OutboxPortContract::ids);
    sent.clear();

    assertThat(handOver(ALL, OutboxPortContract::ids)).isEqualTo(RelayReport.of(0, 0));

    assertThat(sent).isEmpty();
  }

  @Test
  void announcement_that_is_not_confirmed_is_given_again_before_those_behind_it() {
    Announcement first = announce("1");
    Announcement second = announce("2");
    Announcement third = announce("3");
    assertThat(handOver(ALL, given -> PublishResult.confirmed(Set.of(second.id()))))
        .isEqualTo(RelayReport.of(3, 1));
    sent.clear();

    handOver(ALL, OutboxPortContract::ids);

    assertThat(sent).containsExactly(first, third);
  }

  @Test
  void announcement_that_cannot_be_written_is_set_aside_and_those_behind_it_go_on() {
    Announcement unwritable = announce("1");
    Announcement behind = announce("2");
    RelayReport report =
        handOver(ALL, given -> new PublishResult(Set.of(behind.id()), Set.of(unwritable.id())));
    sent.clear();

    assertThat(report)
        .isEqualTo(
            new RelayReport(
                false,
                2,
                1,
                List.of(new SetAside(unwritable.id().value(), SetAside.Reason.UNWRITABLE))));
    assertThat(outbox().setAside()).isEqualTo(1);
    assertThat(outbox().backlog().size()).isZero();
    assertThat(handOver(ALL, OutboxPortContract::ids)).isEqualTo(RelayReport.of(0, 0));
    assertThat(outbox().purge(LATER, ALL)).isEqualTo(1);
    assertThat(outbox().setAside()).as("kept, whatever is purged").isEqualTo(1);
  }

  @Test
  void what_was_set_aside_is_given_again_once_it_is_put_back_behind_all_others() {
    Announcement first = announce("1");
    Announcement second = announce("2");
    handOver(ALL, given -> new PublishResult(Set.of(), Set.of(first.id(), second.id())));
    Announcement young = announce("3");
    sent.clear();

    assertThat(outbox().putBack(1)).isEqualTo(1);
    assertThat(outbox().putBack(2)).isEqualTo(1);
    assertThat(outbox().putBack(2)).isZero();

    assertThat(outbox().setAside()).isZero();
    handOver(ALL, OutboxPortContract::ids);
    assertThat(sent).containsExactly(young, first, second);
  }

  @Test
  void oldest_come_first_and_no_more_than_the_limit() {
    Announcement first = announce("1");
    Announcement second = announce("2");
    Announcement third = announce("3");

    assertThat(handOver(2, OutboxPortContract::ids)).isEqualTo(RelayReport.of(2, 2));
    assertThat(sent).containsExactly(first, second);
    assertThat(handOver(2, OutboxPortContract::ids)).isEqualTo(RelayReport.of(1, 1));
    assertThat(sent).containsExactly(first, second, third);
  }

  @Test
  void publisher_that_fails_leaves_all_to_be_given_again() {
    Announcement announced = announce("1");

    assertThatThrownBy(
            () ->
                handOver(
                    ALL,
                    given -> {
                      throw new IllegalStateException("the broker is away");
                    }))
        .hasMessage("the broker is away");
    sent.clear();

    handOver(ALL, OutboxPortContract::ids);
    assertThat(sent).containsExactly(announced);
  }

  @Test
  void only_one_relay_is_at_work_and_the_other_is_told_so() throws Exception {
    announce("1");
    CountDownLatch inHand = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<RelayReport> slow =
          thread.submit(
              () ->
                  handOver(
                      ALL,
                      given -> {
                        inHand.countDown();
                        await(mayGoOn);
                        return ids(given);
                      }));
      assertThat(inHand.await(1, TimeUnit.MINUTES)).isTrue();

      assertThat(outbox().handOver(ALL, OutboxPortContract::ids, Fixture.NOON))
          .isEqualTo(RelayReport.ofTakenPlace());

      mayGoOn.countDown();
      assertThat(slow.get(1, TimeUnit.MINUTES)).isEqualTo(RelayReport.of(1, 1));
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void announcement_that_commits_while_others_are_sent_is_given_next() {
    announce("1");
    List<Announcement> late = new ArrayList<>();
    handOver(
        ALL,
        given -> {
          late.add(announce("2"));
          return ids(given);
        });
    sent.clear();

    handOver(ALL, OutboxPortContract::ids);

    assertThat(sent).containsExactlyElementsOf(late);
  }

  @Test
  void backlog_counts_what_is_not_sent_and_knows_the_oldest() {
    assertThat(outbox().backlog()).isEqualTo(new OutboxBacklog(0, null));
    announce("1");
    announce("2");

    assertThat(outbox().backlog()).isEqualTo(new OutboxBacklog(2, Fixture.NOON));

    handOver(1, OutboxPortContract::ids);
    assertThat(outbox().backlog().size()).isEqualTo(1);
  }

  @Test
  void purge_takes_what_was_sent_before_in_bounded_steps_and_nothing_else() {
    outbox().purge(Fixture.NOON.plusSeconds(1), Integer.MAX_VALUE);
    announce("1");
    announce("2");
    announce("3");
    handOver(ALL, OutboxPortContract::ids);
    Announcement unsent = announce("4");

    assertThat(outbox().purge(Fixture.NOON, ALL)).isZero();
    assertThat(outbox().purge(Fixture.NOON.plusSeconds(1), 2)).isEqualTo(2);
    assertThat(outbox().purge(Fixture.NOON.plusSeconds(1), 2)).isEqualTo(1);
    assertThat(outbox().purge(Fixture.NOON.plusSeconds(1), 2)).isZero();

    sent.clear();
    handOver(ALL, OutboxPortContract::ids);
    assertThat(sent).containsExactly(unsent);
  }

  private Announcement announce(String number) {
    String orderNo = "T" + number;
    orders().register(fixture.order(orderNo, Fixture.yuan("1")), Fixture.NOON);
    return transactions()
        .run(
            unit -> {
              ChannelOrder order =
                  unit.lockOrder(
                          fixture.tenantId(), fixture.order(orderNo, Fixture.yuan("1")).orderNo())
                      .orElseThrow();
              JournalEntry entry =
                  ((Decision.PayOrder)
                          SettlementRules.decide(
                              fixture.payment(
                                  fixture.trade(Fixture.WECHAT, number, orderNo),
                                  Fixture.yuan("1")),
                              KnownFacts.of(order),
                              Fixture.NOON))
                      .entry();
              unit.append(entry);
              unit.announce(Announcement.of(entry));
              return TransactionOutcome.commit(Announcement.of(entry));
            });
  }

  private Claim parkedClaim() {
    return idempotency()
        .tryAcquire(fixture.claim(fixture.payment(fixture.trade(), Fixture.yuan("1"))))
        .claim();
  }

  private Announcement parkAndAnnounce() {
    Claim claim = parkedClaim();
    orphans().recordAttempt(claim.id(), WaitingReason.ORDER_UNKNOWN, BACK_OFF, Fixture.NOON);
    return transactions()
        .run(
            unit -> {
              Announcement parked =
                  Announcement.of(claim, unit.park(claim.id()).orElseThrow(), Fixture.NOON);
              unit.announce(parked);
              return TransactionOutcome.commit(parked);
            });
  }

  private RelayReport handOver(int limit, AnnouncementPublisherPort publisher) {
    return outbox()
        .handOver(
            limit,
            given -> {
              sent.addAll(given);
              return publisher.publish(given);
            },
            Fixture.NOON);
  }

  private static PublishResult ids(List<Announcement> announcements) {
    return PublishResult.confirmed(announcements.stream().map(Announcement::id).collect(toSet()));
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(1, TimeUnit.MINUTES)) {
        throw new AssertionError("waited in vain");
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
