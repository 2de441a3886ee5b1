package io.oncebook.adapter.http.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;

/**
 * Plays every callback of every channel through the real controller, codec and services, and looks
 * at both ends: what the channel is told, and what has become of the books.
 */
class ChannelVectorsTest {

  private static final Map<String, ChannelUnderTest> CHANNELS =
      Stream.<ChannelUnderTest>of(
              new WechatPayUnderTest(), new AlipayUnderTest(), new ShouqianbaUnderTest())
          .collect(Collectors.toMap(ChannelUnderTest::name, Function.identity()));

  /** Statements, requests of ours, and an encrypted text; other tests may play them. */
  private static final Set<String> NOT_CALLBACKS =
      Set.of(
          "ali-10-statement-trade-zip",
          "sqb-08-api-request-signature",
          "sqb-09-wap-parameter-signature",
          "wx-12-real-aead-certificate-download",
          "wx-13-statement-all");

  private static final int CALLBACKS = 28;
  private static final int CLOCK_CASES = 5;

  private static final Set<String> PLAYED = new TreeSet<>();

  @TestFactory
  Stream<DynamicTest> every_callback_has_its_verdict_and_its_effect() {
    return callbacks().map(vector -> dynamicTest(vector.id(), () -> play(vector)));
  }

  @TestFactory
  Stream<DynamicTest> every_reading_of_the_clock_has_its_verdict() {
    return callbacks()
        .flatMap(
            vector ->
                vector
                    .json()
                    .path("clock_cases")
                    .valueStream()
                    .map(clockCase -> clockTest(vector, clockCase)));
  }

  /** Without this a file that nobody plays, or a channel that nobody registers, would pass. */
  @AfterAll
  static void every_callback_was_played() {
    assertThat(PLAYED)
        .hasSize(CALLBACKS + CLOCK_CASES)
        .containsAll(callbacks().map(ChannelVector::id).toList());
  }

  @Test
  void what_is_listed_as_no_callback_exists() {
    assertThat(ChannelVector.all()).extracting(ChannelVector::id).containsAll(NOT_CALLBACKS);
  }

  private static Stream<ChannelVector> callbacks() {
    return ChannelVector.all().stream().filter(vector -> !NOT_CALLBACKS.contains(vector.id()));
  }

  private static void play(ChannelVector vector) throws Exception {
    VectorBooks stage = new VectorBooks(channel(vector));
    stage.registerOrder(vector);
    for (JsonNode id : vector.json().path("after")) {
      ChannelVector earlier = ChannelVector.of(id.stringValue());
      channel(vector).assertSuccess(stage.deliver(earlier, earlier.clock()));
    }
    BooksSnapshot before = stage.snapshot(vector);
    MockHttpServletResponse response = stage.deliver(vector, vector.clock());

    assertVerdict(vector, vector.clock(), verdicts(vector), response);
    assertEffect(vector, vector.expected().get("effect").stringValue(), before, stage);
    PLAYED.add(vector.id());
  }

  private static DynamicTest clockTest(ChannelVector vector, JsonNode clockCase) {
    long now = clockCase.get("now_epoch").longValue();
    String verdict = clockCase.get("verdict").stringValue();
    String name = "%s at %d: %s".formatted(vector.id(), now, verdict);
    return dynamicTest(
        name,
        () -> {
          Clock clock = ChannelVector.clockAt(now);
          VectorBooks stage = new VectorBooks(channel(vector));
          stage.registerOrder(vector);
          BooksSnapshot before = stage.snapshot(vector);
          MockHttpServletResponse response = stage.deliver(vector, clock);

          assertVerdict(vector, clock, List.of(verdict), response);
          if (verdict.equals("ACCEPT")) {
            assertThat(stage.snapshot(vector).entries()).hasSize(1);
            assertThat(order(stage.snapshot(vector)).state()).isEqualTo(OrderState.PAID);
          } else {
            assertThat(stage.snapshot(vector)).isEqualTo(before);
          }
          PLAYED.add(name);
        });
  }

  private static List<String> verdicts(ChannelVector vector) {
    JsonNode allowed = vector.expected().path("allowed_verdicts");
    return allowed.isMissingNode()
        ? List.of(vector.expected().get("verdict").stringValue())
        : allowed.valueStream().map(JsonNode::stringValue).toList();
  }

  /** The answer and the codec's own reading must both fit one of the verdicts. */
  private static void assertVerdict(
      ChannelVector vector, Clock clock, List<String> verdicts, MockHttpServletResponse response)
      throws Exception {
    String verdict = verdict(vector, clock);
    assertThat(verdicts).contains(verdict);
    if (verdict.equals("ACCEPT")) {
      channel(vector).assertSuccess(response);
    } else {
      channel(vector).assertFailure(response);
    }
  }

  private static String verdict(ChannelVector vector, Clock clock) {
    return channel(vector)
        .account(vector, VectorBooks.TENANT, clock)
        .codec()
        .read(vector.raw())
        .choose(
            event -> "ACCEPT",
            unclear -> "ACCEPT",
            irrelevant -> "ACCEPT",
            refused -> {
              assertReason(vector, refused);
              return "REJECT";
            });
  }

  private static void assertReason(ChannelVector vector, NoticeReading.Refused refused) {
    JsonNode reason = vector.expected().path("reason");
    JsonNode allowed = vector.expected().path("allowed_reasons");
    // A verdict that is only tolerated names no reason.
    if (!reason.isMissingNode()) {
      assertThat(Stream.concat(Stream.of(reason), allowed.valueStream()).map(JsonNode::stringValue))
          .contains(refused.reason().name());
    }
  }

  private static void assertEffect(
      ChannelVector vector, String effect, BooksSnapshot before, VectorBooks stage) {
    BooksSnapshot after = stage.snapshot(vector);
    switch (effect) {
      case "BOOK_PAYMENT" -> assertPaymentBooked(vector, before, after);
      case "BOOK_REFUND" -> assertRefundBooked(vector, before, after);
      case "CLOSE_ORDER" -> assertOrderClosed(before, after);
      case "NONE" -> assertThat(after).isEqualTo(before);
      default -> throw new AssertionError("nobody knows the effect " + effect);
    }
  }

  private static void assertPaymentBooked(
      ChannelVector vector, BooksSnapshot before, BooksSnapshot after) {
    JsonNode decoded = vector.expected().get("decoded");
    assertThat(before.entries()).isEmpty();
    assertThat(after.entries()).hasSize(1);
    JournalEntry entry = after.entries().get(0);
    assertThat(entry.key()).isEqualTo(key(vector, order(before), EventKind.PAYMENT_RECEIVED));
    assertThat(entry.amount()).isEqualTo(Money.ofMinor(fen(decoded), "CNY"));
    assertThat(entry.suspenseReason()).isNull();
    assertThat(entry.occurredAt().toEpochMilli()).isEqualTo(occurredAt(decoded));
    assertThat(order(after).state()).isEqualTo(OrderState.PAID);
    assertThat(after.outbox()).hasSize(1);
    assertThat(after.orphans()).isEmpty();
    assertThat(after.anomalies()).isZero();
  }

  private static void assertRefundBooked(
      ChannelVector vector, BooksSnapshot before, BooksSnapshot after) {
    JsonNode decoded = vector.expected().get("decoded");
    assertThat(after.entries()).hasSize(before.entries().size() + 1);
    JournalEntry entry = after.entries().get(before.entries().size());
    assertThat(entry.key()).isEqualTo(key(vector, order(before), EventKind.REFUND_SUCCEEDED));
    assertThat(entry.amount())
        .isEqualTo(Money.ofMinor(decoded.get("refund_amount_fen").longValue(), "CNY"));
    assertThat(entry.suspenseReason()).isNull();
    // Nobody asked for it here.
    assertThat(entry.reviewReason()).isEqualTo(ReviewReason.EXTERNAL_REFUND);
    assertThat(entry.occurredAt())
        .isEqualTo(Instant.ofEpochSecond(decoded.get("success_epoch").longValue()));
    assertThat(after.outbox()).hasSize(before.outbox().size() + 1);
    assertThat(after.orphans()).isEmpty();
    assertThat(after.order()).isEqualTo(before.order());
    assertThat(after.anomalies()).isZero();
  }

  private static void assertOrderClosed(BooksSnapshot before, BooksSnapshot after) {
    assertThat(order(after).state()).isEqualTo(OrderState.CLOSED);
    assertThat(after)
        .isEqualTo(
            new BooksSnapshot(
                before.entries(),
                before.orphans(),
                after.order(),
                before.anomalies(),
                before.outbox()));
  }

  private static IdempotencyKey key(ChannelVector vector, ChannelOrder order, EventKind kind) {
    String bizNo = vector.expected().get("decoded").get("identity").get("channel_no").stringValue();
    return new IdempotencyKey(order.registration().channel(), bizNo, kind);
  }

  private static long fen(JsonNode decoded) {
    return decoded.path("amount_fen").isMissingNode()
        ? decoded.get("total_amount_fen").longValue()
        : decoded.get("amount_fen").longValue();
  }

  /** When it was paid, in milliseconds since 1970, by whatever name and unit the vector has it. */
  private static long occurredAt(JsonNode decoded) {
    return Stream.of("success_epoch", "paid_epoch")
        .map(decoded::path)
        .filter(JsonNode::isNumber)
        .map(seconds -> seconds.longValue() * 1000)
        .findFirst()
        .orElseGet(() -> decoded.get("finish_epoch_ms").longValue());
  }

  private static ChannelOrder order(BooksSnapshot snapshot) {
    return snapshot.order().orElseThrow();
  }

  private static ChannelUnderTest channel(ChannelVector vector) {
    return Objects.requireNonNull(CHANNELS.get(vector.channel()), vector.channel());
  }
}
