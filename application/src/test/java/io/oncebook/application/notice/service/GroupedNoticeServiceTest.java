package io.oncebook.application.notice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.TooManyNoticesException;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.KnownClaimPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Notices that share commits have the effect of one by one. The lanes run when a test says so. */
class GroupedNoticeServiceTest {

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;
  private final Deque<Runnable> lanes = new ArrayDeque<>();
  private final List<String> calls = new ArrayList<>();
  private final Known known = new Known();
  private Consumer<String> onCall = calls::add;
  private String failing = "none";

  private final GroupedNoticeService groups =
      new GroupedNoticeService(watched(), known, lanes::add);

  @Test
  void what_waits_is_claimed_and_booked_in_two_transactions() {
    register(30);
    List<CompletableFuture<NoticeOutcome>> answers = submit(payments(30));
    assertThat(answers).noneMatch(CompletableFuture::isDone);

    runLanes();

    assertThat(answers).allMatch(answer -> answer.join() == NoticeOutcome.BOOKED);
    assertThat(application.journal()).hasSize(30);
    assertThat(calls.stream().filter(call -> call.equals("tryAcquireAll"))).hasSize(1);
    assertThat(calls.stream().filter(call -> call.equals("runTogether"))).hasSize(1);
  }

  @Test
  void nobody_is_answered_before_the_commit() {
    register(2);
    List<CompletableFuture<NoticeOutcome>> answers = submit(payments(2));
    List<Boolean> answeredInside = new ArrayList<>();
    onCall = call -> answeredInside.add(answers.stream().anyMatch(CompletableFuture::isDone));

    runLanes();

    assertThat(answeredInside).isNotEmpty().containsOnly(false);
    assertThat(answers).allMatch(CompletableFuture::isDone);
  }

  @Test
  void repeat_of_what_was_booked_here_costs_a_lookup() {
    register(2);
    submit(payments(2));
    runLanes();
    calls.clear();

    assertThat(submit(payments(2)))
        .allMatch(answer -> answer.getNow(null) == NoticeOutcome.ALREADY_BOOKED);
    assertThat(calls).isEmpty();
  }

  @Test
  void without_memory_only_the_speed_changes() {
    register(2);
    submit(payments(2));
    runLanes();
    known.claims.clear();

    List<CompletableFuture<NoticeOutcome>> again = submit(payments(2));
    runLanes();

    assertThat(again).allMatch(answer -> answer.join() == NoticeOutcome.ALREADY_BOOKED);
    assertThat(application.journal()).hasSize(2);
  }

  @Test
  void known_repeat_with_other_content_is_kept_as_an_anomaly() {
    register(1);
    submit(payments(1));
    runLanes();
    ChannelEvent other =
        fixture.payment(fixture.trade(Fixture.WECHAT, "N1", "T1"), Fixture.yuan("0.01"));

    CompletableFuture<NoticeOutcome> answer = submit(other);
    runLanes();

    assertThat(answer.join()).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertThat(application.anomalies()).isEqualTo(1);
    assertThat(application.journal()).hasSize(1);
  }

  @Test
  void fact_that_comes_twice_at_once_is_booked_once() {
    register(1);
    List<CompletableFuture<NoticeOutcome>> answers = submit(List.of(payment(1), payment(1)));

    runLanes();

    assertThat(answers.stream().map(CompletableFuture::join))
        .containsExactlyInAnyOrder(NoticeOutcome.BOOKED, NoticeOutcome.ALREADY_CLAIMED);
    assertThat(application.journal()).hasSize(1);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void one_that_waits_for_its_order_takes_none_with_it_and_is_not_remembered_as_booked() {
    register(2);
    List<CompletableFuture<NoticeOutcome>> answers = submit(payments(3));

    runLanes();

    assertThat(answers.stream().map(CompletableFuture::join))
        .containsExactly(NoticeOutcome.BOOKED, NoticeOutcome.BOOKED, NoticeOutcome.WAITING);
    assertThat(calls.stream().filter(call -> call.equals("runTogether"))).hasSize(1);
    assertThat(known.claims.keySet()).extracting(IdempotencyKey::bizNo).containsOnly("N1", "N2");
    assertThat(application.orphans()).hasSize(1);
  }

  @Test
  void two_payments_of_one_order_pay_it_once() {
    register(1);
    ChannelEvent second =
        fixture.payment(fixture.trade(Fixture.WECHAT, "N2", "T1"), Fixture.yuan("1"));
    List<CompletableFuture<NoticeOutcome>> answers = submit(List.of(payment(1), second));

    runLanes();

    assertThat(answers.stream().map(CompletableFuture::join))
        .containsExactly(NoticeOutcome.BOOKED, NoticeOutcome.IN_SUSPENSE);
  }

  @Test
  void refund_is_handled_alone() {
    isHandledAlone(
        new RefundEvent.Succeeded(
            fixture.trade(Fixture.WECHAT, "N1", "T1"),
            Fixture.refundOf(Fixture.yuan("1")),
            Fixture.NOON));
  }

  @Test
  void reversal_is_handled_alone() {
    isHandledAlone(
        new PaymentEvent.Reversed(fixture.trade(Fixture.WECHAT, "N1", "T1"), Fixture.NOON));
  }

  private void isHandledAlone(ChannelEvent event) {
    register(1);
    submit(payments(1));
    runLanes();
    calls.clear();
    CompletableFuture<NoticeOutcome> answer = submit(event);

    runLanes();

    assertThat(answer.join()).isEqualTo(NoticeOutcome.REFUND_TO_REVIEW);
    assertThat(calls).contains("tryAcquire").doesNotContain("tryAcquireAll", "runTogether");
  }

  @Test
  void group_that_cannot_be_booked_together_is_booked_one_by_one() {
    register(3);
    failing = "runTogether";
    List<CompletableFuture<NoticeOutcome>> answers = submit(payments(3));

    runLanes();

    assertThat(answers).allMatch(answer -> answer.join() == NoticeOutcome.BOOKED);
    assertThat(application.journal()).hasSize(3);
  }

  @Test
  void group_that_cannot_be_claimed_together_is_claimed_one_by_one() {
    register(3);
    failing = "tryAcquireAll";
    List<CompletableFuture<NoticeOutcome>> answers = submit(payments(3));

    runLanes();

    assertThat(answers).allMatch(answer -> answer.join() == NoticeOutcome.BOOKED);
    assertThat(application.journal()).hasSize(3);
  }

  @Test
  void store_that_is_away_is_told_to_each_sender() {
    register(2);
    failing = "";
    List<CompletableFuture<NoticeOutcome>> answers = submit(payments(2));

    runLanes();

    assertThat(answers).allMatch(CompletableFuture::isCompletedExceptionally);
    assertThatThrownBy(() -> answers.get(0).join()).hasRootCauseMessage("the store is away");
    assertThat(application.journal()).isEmpty();
  }

  @Test
  void too_many_are_refused_before_anything_is_done() {
    List<CompletableFuture<NoticeOutcome>> answers = submit(payments(2049));

    assertThat(answers.subList(0, 2048)).noneMatch(CompletableFuture::isDone);
    assertThatThrownBy(() -> answers.get(2048).join())
        .hasCauseInstanceOf(TooManyNoticesException.class);
    assertThat(calls).isEmpty();
    assertThat(groups.waiting()).isEqualTo(2048);
  }

  private NoticeService watched() {
    WatchedPorts ports =
        new WatchedPorts(
            application.books,
            new PortWatch() {
              @Override
              public void before(String call) {
                onCall.accept(call);
                if (failing.isEmpty() || call.equals(failing)) {
                  throw new IllegalStateException("the store is away");
                }
              }

              @Override
              public void after(String call) {}
            });
    return new NoticeService(
        ports.idempotency(),
        new SettlementChain(ports.transactions(), ports.orphans(), application.time),
        ports.anomalies(),
        application.time);
  }

  private void runLanes() {
    while (!lanes.isEmpty()) {
      lanes.remove().run();
    }
  }

  private List<CompletableFuture<NoticeOutcome>> submit(List<ChannelEvent> events) {
    return events.stream().map(this::submit).toList();
  }

  private CompletableFuture<NoticeOutcome> submit(ChannelEvent event) {
    return groups
        .submit(new VerifiedNotice(event, Fixture.evidence(event.toString())))
        .toCompletableFuture();
  }

  private void register(int count) {
    IntStream.rangeClosed(1, count)
        .forEach(i -> application.orders.register(fixture.order("T" + i, Fixture.yuan("1"))));
  }

  private List<ChannelEvent> payments(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(this::payment).toList();
  }

  private ChannelEvent payment(int number) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "N" + number, "T" + number), Fixture.yuan("1"));
  }

  private static final class Known implements KnownClaimPort {

    private final Map<IdempotencyKey, Claim> claims = new HashMap<>();

    @Override
    public Optional<Claim> find(TenantId tenantId, IdempotencyKey key) {
      return Optional.ofNullable(claims.get(key));
    }

    @Override
    public void remember(Claim booked) {
      if (booked.isBooked()) {
        claims.put(booked.key(), booked);
      }
    }
  }
}
