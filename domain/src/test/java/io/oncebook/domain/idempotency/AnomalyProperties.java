package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import org.jspecify.annotations.Nullable;

class AnomalyProperties {

  private static final TenantId TENANT = Fixture.ofNewTenant().tenantId();

  private static final String LIKE_THE_REST_OF_A_STORY =
      "A refunded THIS_REFUND 1 CNY as 1 (requested as A";

  // Edge cases are of no use among so few values, and costly to combine.
  @Property(edgeCases = EdgeCasesMode.NONE)
  void stories_of_one_fact_are_equal_exactly_when_its_events_agree_in_the_same_terms(
      @ForAll("tellings") Tuple2<ChannelEvent, ChannelEvent> tellings) {
    ChannelEvent one = tellings.get1();
    ChannelEvent other = tellings.get2();

    assertThat(IdempotencyKey.of(one)).isEqualTo(IdempotencyKey.of(other));
    assertThat(story(one).equals(story(other)))
        .isEqualTo(one.agreesWith(other) && basis(one).equals(basis(other)));
    assertThat(one.agreesWith(other)).isEqualTo(other.agreesWith(one));
  }

  @Example
  void amounts_that_are_to_be_read_in_different_ways_do_not_contradict_each_other() {
    AnnouncedRefund refund = Fixture.refundOf(Fixture.yuan("3"));
    AnnouncedRefund total =
        new AnnouncedRefund(
            refund.channelRefundNo(),
            refund.requestNo(),
            new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Fixture.yuan("5")));
    PaymentReference trade = Fixture.ofNewTenant().trade();

    assertThat(new RefundEvent.Succeeded(trade, refund, Fixture.NOON))
        .matches(it -> it.agreesWith(new RefundEvent.Succeeded(trade, total, Fixture.NOON)));
  }

  private static Optional<RefundAmount.Basis> basis(ChannelEvent event) {
    return event instanceof RefundEvent refund
        ? Optional.of(refund.refund().amount().basis())
        : Optional.empty();
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void events_of_different_facts_never_agree(
      @ForAll("tellings") Tuple2<ChannelEvent, ChannelEvent> one,
      @ForAll("tellings") Tuple2<ChannelEvent, ChannelEvent> other) {
    Assume.that(!IdempotencyKey.of(one.get1()).equals(IdempotencyKey.of(other.get1())));

    assertThat(one.get1().agreesWith(other.get1())).isFalse();
  }

  @Example
  void missing_request_number_is_not_the_number_null() {
    assertThat(story(refund("A", null))).isNotEqualTo(story(refund("A", "null")));
  }

  @Example
  void words_of_a_story_inside_a_number_do_not_move_its_parts() {
    assertThat(story(refund("A", LIKE_THE_REST_OF_A_STORY)))
        .isNotEqualTo(story(refund(LIKE_THE_REST_OF_A_STORY, "A")));
  }

  @Example
  void story_of_the_longest_identifiers_fits_its_column() {
    PaymentReference trade =
        new PaymentReference(
            TENANT,
            Fixture.WECHAT,
            new ChannelTransactionNo("4".repeat(64)),
            new OrderNo("单".repeat(64)));
    AnnouncedRefund refund =
        new AnnouncedRefund(
            new ChannelRefundNo("5".repeat(150)),
            new RefundNo("退".repeat(64)),
            new RefundAmount(
                RefundAmount.Basis.RUNNING_TOTAL, Money.ofMinor(Long.MAX_VALUE, "CNY")));

    assertThat(story(new RefundEvent.Abnormal(trade, refund, Fixture.NOON)))
        .hasSizeLessThanOrEqualTo(512);
  }

  /** Two events of one fact, which agree or differ in any part that does not name the fact. */
  @Provide
  Arbitrary<Tuple2<ChannelEvent, ChannelEvent>> tellings() {
    return Combinators.combine(
            Arbitraries.of(Fixture.WECHAT, Fixture.ALIPAY),
            Arbitraries.of("1", "2"),
            Arbitraries.of(EventKind.announced()))
        .flatAs((channel, bizNo, kind) -> events(channel, bizNo, kind).tuple2());
  }

  private static Arbitrary<ChannelEvent> events(Channel channel, String bizNo, EventKind kind) {
    Arbitrary<Instant> times = Arbitraries.of(Fixture.NOON, Fixture.NOON.plusSeconds(1));
    Arbitrary<PaymentReference> payments = trades(channel, Arbitraries.just(bizNo));
    Arbitrary<PaymentReference> refunded = trades(channel, Arbitraries.of("1", "2"));
    return switch (kind) {
      case PAYMENT_RECEIVED ->
          Combinators.combine(payments, money(), times).as(PaymentEvent.Received::new);
      case PAYMENT_CLOSED -> Combinators.combine(payments, times).as(PaymentEvent.Closed::new);
      case REFUND_SUCCEEDED ->
          Combinators.combine(refunded, refunds(bizNo), times).as(RefundEvent.Succeeded::new);
      case REFUND_CLOSED ->
          Combinators.combine(refunded, refunds(bizNo), times).as(RefundEvent.Closed::new);
      case REFUND_ABNORMAL ->
          Combinators.combine(refunded, refunds(bizNo), times).as(RefundEvent.Abnormal::new);
      case PAYMENT_REVERSED -> Combinators.combine(payments, times).as(PaymentEvent.Reversed::new);
      case FEE_CHARGED, SUSPENSE_REASSIGNED -> throw kind.neverAnnounced();
    };
  }

  private static Arbitrary<PaymentReference> trades(
      Channel channel, Arbitrary<String> transactionNos) {
    return Combinators.combine(
            transactionNos.map(ChannelTransactionNo::new), numbers().map(OrderNo::new))
        .as(
            (transactionNo, orderNo) ->
                new PaymentReference(TENANT, channel, transactionNo, orderNo));
  }

  private static Arbitrary<AnnouncedRefund> refunds(String channelRefundNo) {
    return Combinators.combine(
            numbers().map(RefundNo::new).injectNull(0.2),
            Arbitraries.of(RefundAmount.Basis.class),
            money())
        .as(
            (requestNo, basis, money) ->
                new AnnouncedRefund(
                    new ChannelRefundNo(channelRefundNo),
                    requestNo,
                    new RefundAmount(basis, money)));
  }

  /** Mostly one value, so that tellings often differ in one part alone, or not at all. */
  private static Arbitrary<String> numbers() {
    return Arbitraries.frequency(
        Tuple.of(3, "A"),
        Tuple.of(1, "a"),
        Tuple.of(1, "null"),
        Tuple.of(1, "A paid 1 CNY"),
        Tuple.of(1, LIKE_THE_REST_OF_A_STORY));
  }

  private static Arbitrary<Money> money() {
    return Arbitraries.frequency(
        Tuple.of(6, Money.ofMinor(1, "CNY")),
        Tuple.of(1, Money.ofMinor(10, "CNY")),
        Tuple.of(1, Money.ofMinor(1, "USD")));
  }

  private static ChannelEvent refund(String orderNo, @Nullable String requestNo) {
    return new RefundEvent.Succeeded(
        new PaymentReference(
            TENANT, Fixture.WECHAT, new ChannelTransactionNo("1"), new OrderNo(orderNo)),
        new AnnouncedRefund(
            new ChannelRefundNo("1"),
            requestNo == null ? null : new RefundNo(requestNo),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Money.ofMinor(1, "CNY"))),
        Fixture.NOON);
  }

  private static String story(ChannelEvent event) {
    Claim first = new Claim(new ClaimId(1), event, Fixture.NOON, ClaimState.CLAIMED);
    Anomaly anomaly = Anomaly.ofRepeat(first, event, Fixture.evidence("{}"), Fixture.NOON);
    assertThat(anomaly.expected()).isEqualTo(anomaly.story());
    return anomaly.story();
  }
}
