package io.oncebook.adapter.kafka.intake;

import static io.oncebook.adapter.kafka.intake.Consumed.place;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.kafka.send.ProducerInMemory;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Evidence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IntakeTest {

  private final RuntimeException away = new IllegalStateException("the store is away");

  private final Fixture fixture = Fixture.ofNewTenant();
  private final PaymentEvent.Received payment = fixture.payment();
  private final PaymentEvent.Closed closed = fixture.closed();
  private final List<VerifiedNotice> handled = new ArrayList<>();
  private final Map<Object, RuntimeException> failures = new HashMap<>();
  private @Nullable RuntimeException refusal;
  private final ProducerInMemory producer = new ProducerInMemory(record -> refusal);

  private final Intake intake =
      new Intake(
          Consumed.CODEC,
          (tenant, channel) -> tenant.equals(fixture.tenantId()) && channel.equals(Fixture.WECHAT),
          this::handleAll,
          new Parking(producer.sends(Duration.ofSeconds(30)), "parked"));

  @Test
  void events_are_handled_in_their_order_with_their_bytes_as_evidence() {
    List<ConsumerRecord<byte[], byte[]>> records =
        List.of(Consumed.event(0, 1, payment), Consumed.event(1, 5, closed));

    assertThat(intake.take(records)).isEmpty();

    assertThat(handled)
        .containsExactly(
            new VerifiedNotice(payment, Evidence.of(records.get(0).value())),
            new VerifiedNotice(closed, Evidence.of(records.get(1).value())));
    assertThat(producer.history()).isEmpty();
  }

  @Test
  void what_is_no_event_is_parked_and_the_others_are_handled() {
    assertThat(
            intake.take(
                List.of(
                    Consumed.record(0, 1, null, null),
                    Consumed.event(0, 2, payment),
                    Consumed.record(0, 3, null, "{".getBytes(UTF_8)))))
        .isEmpty();

    assertThat(handled).extracting(VerifiedNotice::event).containsExactly(payment);
    assertThat(reasons()).containsExactly("EMPTY", "NOT_JSON");
  }

  @Test
  void event_of_an_account_that_is_not_known_is_parked_and_never_handled() {
    PaymentEvent.Received foreign = Fixture.ofNewTenant().payment();
    PaymentEvent.Received elsewhere =
        fixture.payment(fixture.trade(Fixture.ALIPAY, "1", "T1"), Fixture.yuan("1"));

    assertThat(intake.take(List.of(Consumed.event(0, 1, foreign), Consumed.event(0, 2, elsewhere))))
        .isEmpty();

    assertThat(handled).isEmpty();
    assertThat(reasons()).containsExactly("UNKNOWN_ACCOUNT", "UNKNOWN_ACCOUNT");
  }

  @Test
  void record_whose_event_failed_must_come_again_and_no_other() {
    failures.put(payment, away);

    assertThat(intake.take(List.of(Consumed.event(0, 1, payment), Consumed.event(0, 2, closed))))
        .isEqualTo(Map.of(place(0, 1), away));
  }

  @Test
  void record_that_cannot_be_parked_must_come_again_and_no_other() {
    refusal = new RecordTooLargeException("too large");

    assertThat(
            intake.take(
                List.of(Consumed.record(0, 1, null, new byte[0]), Consumed.event(0, 2, payment))))
        .containsOnlyKeys(place(0, 1));
    assertThat(handled).hasSize(1);
  }

  @Test
  void record_behind_an_event_that_failed_is_parked_when_it_comes_again_and_not_each_time() {
    failures.put(payment, away);
    List<ConsumerRecord<byte[], byte[]>> records =
        List.of(
            Consumed.record(0, 1, null, new byte[0]),
            Consumed.event(0, 2, payment),
            Consumed.record(0, 3, null, "{".getBytes(UTF_8)),
            Consumed.record(1, 3, null, "{".getBytes(UTF_8)));

    assertThat(intake.take(records)).containsOnlyKeys(place(0, 2));
    assertThat(parkedFrom()).containsExactly("events-0@1", "events-1@3");

    failures.clear();
    producer.clear();
    assertThat(intake.take(records.subList(1, 3))).isEmpty();
    assertThat(parkedFrom()).containsExactly("events-0@3");
  }

  @Test
  void nothing_is_parked_when_the_events_end_in_an_error_that_nobody_expects() {
    Intake broken =
        new Intake(
            Consumed.CODEC,
            (tenant, channel) -> true,
            notices -> {
              throw away;
            },
            new Parking(producer.sends(Duration.ofSeconds(30)), "parked"));

    assertThatThrownBy(() -> broken.take(List.of(Consumed.record(0, 1, null, new byte[0]))))
        .isSameAs(away);
    assertThat(producer.history()).isEmpty();
  }

  private List<NoticeResult> handleAll(List<VerifiedNotice> notices) {
    handled.addAll(notices);
    return notices.stream()
        .map(notice -> failures.get(notice.event()))
        .map(
            failure ->
                failure == null
                    ? NoticeResult.of(NoticeOutcome.BOOKED)
                    : NoticeResult.failed(failure))
        .toList();
  }

  private List<String> reasons() {
    return headers(Parking.REASON);
  }

  private List<String> parkedFrom() {
    return headers(Parking.FROM);
  }

  private List<String> headers(String name) {
    return producer.history().stream()
        .map((ProducerRecord<byte[], byte[]> record) -> record.headers().lastHeader(name).value())
        .map(value -> new String(value, UTF_8))
        .toList();
  }
}
