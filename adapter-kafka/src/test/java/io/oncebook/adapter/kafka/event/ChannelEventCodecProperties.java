package io.oncebook.adapter.kafka.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.GeneratedValues;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class ChannelEventCodecProperties {

  private static final long FIRST_SECOND = Instant.parse("1000-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST_SECOND = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  private static final DateTimeFormatter NINE_DECIMALS =
      new DateTimeFormatterBuilder().appendInstant(9).toFormatter(Locale.ROOT);

  private final ChannelEventCodec codec = new ChannelEventCodec();

  @Property
  void every_event_is_read_as_it_was_written(@ForAll("events") ChannelEvent event) {
    assertThat(codec.decode(codec.encode(event))).isEqualTo(event);
  }

  @Property
  void every_time_is_written_as_it_will_be_read(@ForAll("instants") Instant time) {
    assertThat(EventTime.parse(EventTime.format(time)))
        .isEqualTo(EventTime.parse(NINE_DECIMALS.format(time)))
        .isEqualTo(time.truncatedTo(ChronoUnit.MICROS));
  }

  @Property
  void events_have_one_key_exactly_when_they_are_of_one_order(
      @ForAll("events") ChannelEvent one, @ForAll("events") ChannelEvent other) {
    boolean sameOrder =
        one.trade().tenantId().equals(other.trade().tenantId())
            && one.trade().orderNo().equals(other.trade().orderNo());

    assertThat(Arrays.equals(codec.key(one), codec.key(other))).isEqualTo(sameOrder);
  }

  @Property
  void one_changed_byte_gives_an_event_or_a_refusal(
      @ForAll("events") ChannelEvent event,
      @ForAll @IntRange(max = 100_000) int place,
      @ForAll byte changed) {
    byte[] value = codec.encode(event);
    value[place % value.length] = changed;

    assertEventOrRefusal(value);
  }

  @Property
  void a_token_in_the_place_of_another_gives_an_event_or_a_refusal(
      @ForAll("events") ChannelEvent event,
      @ForAll("tokens") String token,
      @ForAll @IntRange(max = 100) int place) {
    String[] tokens = new String(codec.encode(event), UTF_8).split("(?<=[:,{}])|(?=[:,{}])", -1);
    tokens[place % tokens.length] = token;

    assertEventOrRefusal(String.join("", tokens).getBytes(UTF_8));
  }

  @Property
  void a_value_that_is_cut_off_is_refused(
      @ForAll("events") ChannelEvent event, @ForAll @IntRange(max = 100_000) int missing) {
    byte[] value = codec.encode(event);

    assertThat(isEvent(Arrays.copyOf(value, value.length - 1 - missing % value.length))).isFalse();
  }

  @Property
  void bytes_of_any_kind_are_refused(@ForAll byte[] value) {
    assertThat(isEvent(value)).isFalse();
  }

  @Property
  void texts_of_any_kind_are_refused(@ForAll String value) {
    assertThat(isEvent(value.getBytes(UTF_8))).isFalse();
  }

  @Provide
  Arbitrary<ChannelEvent> events() {
    return Combinators.combine(
            Arbitraries.of(EventKind.announced()),
            trades(),
            GeneratedValues.money(),
            refunds(),
            times())
        .as(ChannelEventCodecProperties::event);
  }

  @Provide
  Arbitrary<Instant> instants() {
    return Combinators.combine(
            Arbitraries.longs().between(FIRST_SECOND, LAST_SECOND),
            Arbitraries.integers().between(0, 999_999_999))
        .as(Instant::ofEpochSecond);
  }

  @Provide
  Arbitrary<String> tokens() {
    return Arbitraries.oneOf(
        Arbitraries.of(
            "", "{", "}", "[", "]", ",", ":", "null", "true", "1", "0", "-1", "1.5", "1e999999999"),
        Arbitraries.of("\"\"", "\"\\ud800\"", "\"\\u0000\"", "\"version\"", "\"PAYMENT_CLOSED\""),
        Arbitraries.integers().between(1, 20_000).map("9"::repeat),
        Arbitraries.integers().between(1, 20_000).map("["::repeat),
        Arbitraries.strings().map(text -> "\"" + text + "\""));
  }

  private static ChannelEvent event(
      EventKind kind,
      PaymentReference trade,
      Money amount,
      AnnouncedRefund refund,
      Instant occurredAt) {
    return switch (kind) {
      case PAYMENT_RECEIVED -> new PaymentEvent.Received(trade, amount, occurredAt);
      case PAYMENT_CLOSED -> new PaymentEvent.Closed(trade, occurredAt);
      case REFUND_SUCCEEDED -> new RefundEvent.Succeeded(trade, refund, occurredAt);
      case REFUND_CLOSED -> new RefundEvent.Closed(trade, refund, occurredAt);
      case REFUND_ABNORMAL -> new RefundEvent.Abnormal(trade, refund, occurredAt);
      case PAYMENT_REVERSED -> new PaymentEvent.Reversed(trade, occurredAt);
      case FEE_CHARGED, SUSPENSE_REASSIGNED -> throw kind.neverAnnounced();
    };
  }

  private static Arbitrary<PaymentReference> trades() {
    return Combinators.combine(
            GeneratedValues.tenants(),
            GeneratedValues.channels(),
            GeneratedValues.transactionNos(),
            texts().map(OrderNo::new))
        .as(PaymentReference::new);
  }

  private static Arbitrary<AnnouncedRefund> refunds() {
    return Combinators.combine(
            GeneratedValues.asciiTokens(150).map(ChannelRefundNo::new),
            texts().map(RefundNo::new).injectNull(0.3),
            Combinators.combine(
                    Arbitraries.of(RefundAmount.Basis.announced()), GeneratedValues.money())
                .as(RefundAmount::new))
        .as(AnnouncedRefund::new);
  }

  /** Also of characters that take two places in Java and four bytes in UTF-8. */
  private static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        GeneratedValues.texts(64),
        Arbitraries.integers()
            .between(0x1F330, 0x1F5FF)
            .map(Character::toString)
            .list()
            .ofMinSize(1)
            .ofMaxSize(64)
            .map(characters -> String.join("", characters)));
  }

  private Arbitrary<Instant> times() {
    return instants().map(time -> time.truncatedTo(ChronoUnit.MICROS));
  }

  /**
   * Anything else that is thrown fails the property, and so does an event that cannot be written.
   */
  private void assertEventOrRefusal(byte[] value) {
    if (isEvent(value)) {
      ChannelEvent event = codec.decode(value);
      assertThat(codec.decode(codec.encode(event))).isEqualTo(event);
    }
  }

  private boolean isEvent(byte[] value) {
    try {
      codec.decode(value);
      return true;
    } catch (UnreadableEventException e) {
      return false;
    }
  }
}
