package io.oncebook.application.notice.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.settlement.service.IndividualFallback;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.BrokenCall.Moment;
import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many notices at once have the effect of one by one. */
class NoticeBatchTest {

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;

  @Test
  void new_facts_are_booked_in_two_transactions_for_many() {
    List<String> calls = new ArrayList<>();
    NoticeService notices = watched(calls::add);
    register(1, 50);

    assertThat(outcomes(notices.handleAll(notices(payments(1, 50)))))
        .hasSize(50)
        .containsOnly(NoticeOutcome.BOOKED);

    assertThat(application.journal()).hasSize(50);
    assertThat(calls.stream().filter(call -> call.equals("tryAcquireAll"))).hasSize(1);
    assertThat(calls.stream().filter(call -> call.equals("runTogether"))).hasSize(1);
  }

  @Test
  void large_batch_is_booked_in_parts() {
    register(1, 200);

    assertThat(outcomes(handleAll(payments(1, 200)))).containsOnly(NoticeOutcome.BOOKED);

    assertThat(application.journal()).hasSize(200);
  }

  @Test
  void results_stand_in_the_order_of_the_notices() {
    register(1, 3);
    application.deliver(payment(2));

    assertThat(outcomes(handleAll(List.of(payment(1), payment(2), payment(9), payment(3)))))
        .containsExactly(
            NoticeOutcome.BOOKED,
            NoticeOutcome.ALREADY_BOOKED,
            NoticeOutcome.WAITING,
            NoticeOutcome.BOOKED);
  }

  @Test
  void batch_of_all_sorts_is_settled_in_one_transaction() {
    register(1, 3);
    application.deliver(payment(1));
    application.books.retention().purge(Instant.MAX, new ClaimId(0), 10);
    List<String> calls = new ArrayList<>();

    List<NoticeResult> results =
        watched(calls::add)
            .handleAll(
                notices(List.of(payment(1), refundOf(2), payment(9), payment(2), payment(3))));

    assertThat(outcomes(results))
        .containsExactly(
            NoticeOutcome.ALREADY_BOOKED,
            NoticeOutcome.REFUND_TO_REVIEW,
            NoticeOutcome.WAITING,
            NoticeOutcome.BOOKED,
            NoticeOutcome.BOOKED);
    assertThat(calls).contains("runTogether").doesNotContain("run");
    assertThat(application.journal()).hasSize(4);
    assertThat(application.orphans())
        .extracting(OrphanClaim::reason)
        .containsExactly(WaitingReason.ORDER_UNKNOWN);
  }

  @Test
  void claim_that_was_settled_meanwhile_holds_up_none_of_the_others() {
    register(1, 3);
    List<Claim> claims =
        payments(1, 3).stream()
            .map(event -> application.books.idempotency().tryAcquire(fixture.claim(event)).claim())
            .toList();
    application.settlementChain.settle(claims.get(0));
    resolve(claims.get(1));
    List<String> calls = new ArrayList<>();

    List<NoticeResult> results = chain(recording(calls)).settleAll(claims);

    assertThat(outcomes(results))
        .containsExactly(
            NoticeOutcome.ALREADY_BOOKED, NoticeOutcome.ALREADY_RESOLVED, NoticeOutcome.BOOKED);
    assertThat(calls).doesNotContain("run");
  }

  @Test
  void fact_that_comes_twice_in_one_batch_is_booked_once() {
    register(1, 1);

    assertThat(outcomes(handleAll(List.of(payment(1), payment(1)))))
        .containsExactly(NoticeOutcome.BOOKED, NoticeOutcome.ALREADY_CLAIMED);

    assertThat(application.journal()).hasSize(1);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void repeat_with_other_content_is_kept_as_an_anomaly() {
    register(1, 1);
    ChannelEvent other =
        fixture.payment(fixture.trade(Fixture.WECHAT, "N1", "T1"), Fixture.yuan("0.01"));

    handleAll(List.of(payment(1), other));

    assertThat(application.journal()).hasSize(1);
    assertThat(application.anomalies()).isEqualTo(1);
  }

  @Test
  void payment_and_its_refund_may_come_together() {
    register(1, 1);
    assertThat(outcomes(handleAll(List.of(payment(1), refundOf(1)))))
        .containsExactly(NoticeOutcome.BOOKED, NoticeOutcome.REFUND_TO_REVIEW);
    assertThat(application.journal()).hasSize(2);
  }

  @Test
  void fact_that_can_never_be_claimed_fails_alone() {
    register(1, 3);

    List<NoticeResult> results = poisoned(payment(2)).handleAll(notices(payments(1, 3)));

    assertThat(results.get(1).failure()).hasMessage("poison");
    assertThat(results)
        .extracting(NoticeResult::outcome)
        .containsExactly(NoticeOutcome.BOOKED, null, NoticeOutcome.BOOKED);
    assertThat(application.journal()).hasSize(2);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void fact_that_can_never_be_booked_fails_alone_and_is_an_orphan() {
    register(1, 3);
    NoticeService notices = unbookable("T2");

    List<NoticeResult> results = notices.handleAll(notices(payments(1, 3)));

    assertThat(results.get(1).failure()).hasMessage("poison");
    assertThat(results)
        .extracting(NoticeResult::outcome)
        .containsExactly(NoticeOutcome.BOOKED, null, NoticeOutcome.BOOKED);
    assertThat(application.orphans())
        .extracting(OrphanClaim::claim)
        .singleElement()
        .satisfies(claim -> assertThat(claim.event()).isEqualTo(payment(2)));
    assertThat(outcomes(notices.handleAll(notices(payments(1, 3)))))
        .containsExactly(
            NoticeOutcome.ALREADY_BOOKED,
            NoticeOutcome.ALREADY_CLAIMED,
            NoticeOutcome.ALREADY_BOOKED);
  }

  @Test
  void store_that_is_away_is_not_asked_for_each_of_many() {
    List<String> calls = new ArrayList<>();
    NoticeService notices =
        watched(
            call -> {
              calls.add(call);
              throw new IllegalStateException("the store is away");
            });

    List<NoticeResult> results = notices.handleAll(notices(payments(1, 60)));

    assertThat(results).hasSize(60).allMatch(result -> result.failure() != null);
    assertThat(calls).hasSize(1 + IndividualFallback.MAX_FAILURES_IN_A_ROW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tryAcquireAll", "runTogether", "markBooked", "append", "markPaid", "announce"})
  void one_failure_of_the_store_costs_nothing(String call) {
    register(1, 3);
    application.breakNext(call, Moment.BEFORE);

    assertThat(outcomes(handleAll(payments(1, 3)))).containsOnly(NoticeOutcome.BOOKED);

    assertThat(application.journal()).hasSize(3);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void lost_answer_to_the_claims_leaves_orphans_and_never_a_second_entry() {
    register(1, 3);
    application.breakNext("tryAcquireAll", Moment.AFTER);

    assertThat(outcomes(handleAll(payments(1, 3)))).containsOnly(NoticeOutcome.ALREADY_CLAIMED);

    assertThat(application.journal()).isEmpty();
    assertThat(application.orphans()).hasSize(3);
  }

  @Test
  void lost_answer_to_the_commit_is_found_to_be_booked() {
    register(1, 3);
    application.breakNext("runTogether", Moment.AFTER);

    assertThat(outcomes(handleAll(payments(1, 3)))).containsOnly(NoticeOutcome.ALREADY_BOOKED);

    assertThat(application.journal()).hasSize(3);
  }

  private List<NoticeResult> handleAll(List<ChannelEvent> events) {
    return application.notices.handleAll(notices(events));
  }

  private static List<VerifiedNotice> notices(List<ChannelEvent> events) {
    return events.stream()
        .map(event -> new VerifiedNotice(event, Fixture.evidence(event.toString())))
        .toList();
  }

  private static Stream<NoticeOutcome> outcomesOf(List<NoticeResult> results) {
    return results.stream().map(NoticeResult::outcome);
  }

  private static List<NoticeOutcome> outcomes(List<NoticeResult> results) {
    return outcomesOf(results).toList();
  }

  private void register(int from, int to) {
    IntStream.rangeClosed(from, to)
        .forEach(i -> application.orders.register(fixture.order("T" + i, Fixture.yuan("1"))));
  }

  private List<ChannelEvent> payments(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(this::payment).toList();
  }

  private ChannelEvent payment(int number) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "N" + number, "T" + number), Fixture.yuan("1"));
  }

  private ChannelEvent refundOf(int number) {
    return new RefundEvent.Succeeded(
        fixture.trade(Fixture.WECHAT, "N" + number, "T" + number),
        Fixture.refundOf(Fixture.yuan("1")),
        Fixture.NOON);
  }

  private void resolve(Claim claim) {
    application
        .books
        .transactions()
        .run(unit -> TransactionOutcome.commit(unit.resolve(claim.id())));
  }

  private NoticeService watched(Consumer<String> onCall) {
    return over(recording(onCall));
  }

  private static PortWatch recording(List<String> calls) {
    return recording(calls::add);
  }

  private static PortWatch recording(Consumer<String> onCall) {
    return new PortWatch() {
      @Override
      public void before(String call) {
        onCall.accept(call);
      }

      @Override
      public void after(String call) {}
    };
  }

  private SettlementChain chain(PortWatch watch) {
    WatchedPorts ports = new WatchedPorts(application.books, watch);
    return new SettlementChain(ports.transactions(), ports.orphans(), application.time);
  }

  /** The store refuses this fact, alone and in company. */
  private NoticeService poisoned(ChannelEvent event) {
    return over(
        new PoisonWatch(
            argument -> argument instanceof ClaimRequest request && request.event().equals(event)));
  }

  private NoticeService unbookable(String orderNo) {
    return over(
        new PoisonWatch(
            argument ->
                argument instanceof JournalEntry entry
                    && new OrderNo(orderNo).equals(entry.orderNo())));
  }

  private NoticeService over(PortWatch watch) {
    WatchedPorts ports = new WatchedPorts(application.books, watch);
    return new NoticeService(
        ports.idempotency(),
        new SettlementChain(ports.transactions(), ports.orphans(), application.time),
        ports.anomalies(),
        application.time);
  }

  private record PoisonWatch(Predicate<Object> isPoison) implements PortWatch {

    @Override
    public void before(String call, List<Object> arguments) {
      if (arguments.stream().flatMap(PoisonWatch::elements).anyMatch(isPoison)) {
        throw new IllegalStateException("poison");
      }
    }

    @Override
    public void before(String call) {}

    @Override
    public void after(String call) {}

    private static Stream<?> elements(Object argument) {
      return argument instanceof List<?> list ? list.stream() : Stream.of(argument);
    }
  }
}
