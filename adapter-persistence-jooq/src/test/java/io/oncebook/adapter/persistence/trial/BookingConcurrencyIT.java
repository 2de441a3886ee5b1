package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqAnomalyAdapter;
import io.oncebook.adapter.persistence.trial.DeliveryStorm.Answer;
import io.oncebook.adapter.persistence.trial.OrderStory.Kind;
import io.oncebook.adapter.persistence.trial.OrderStory.Registration;
import io.oncebook.adapter.persistence.trial.OrderStory.Tale;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;

/** Any notices, in any order, on several instances at once: the books come out right. */
class BookingConcurrencyIT {

  private static final Set<NoticeOutcome> REPEATS =
      EnumSet.of(NoticeOutcome.ALREADY_BOOKED, NoticeOutcome.ALREADY_CLAIMED);

  private static final TestDatabase DATABASE = TestDatabase.shared();
  private static final List<HikariDataSource> POOLS =
      Stream.generate(() -> DATABASE.poolOf(2)).limit(3).toList();

  @AfterContainer
  static void closePools() {
    POOLS.forEach(HikariDataSource::close);
  }

  // What threads do cannot be played again, so there is nothing to shrink.
  @Property(tries = 15, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void each_fact_is_booked_once_and_each_order_stands_right(
      @ForAll("stories") List<OrderStory> stories, @ForAll Random random) throws Exception {
    List<ServiceInstance> instances = POOLS.stream().map(ServiceInstance::new).toList();
    Fixture fixture = Fixture.ofNewTenant();
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    DeliveryStorm storm = new DeliveryStorm();
    stories.forEach(story -> enter(story, fixture, storm, instances.get(0)));

    List<Answer> answers = storm.rage(instances, random);

    books.assertSound("after the storm");
    if (!storm.failures().isEmpty()) {
      instances.get(0).repair(fixture.tenantId());
      books.assertSound("after the repair");
    }
    assertAnswered(stories, fixture, answers);
    stories.forEach(story -> assertRight(story, fixture, books));
    assertThat(new JooqAnomalyAdapter(DATABASE.dsl()).count(fixture.tenantId()))
        .isEqualTo(stories.stream().mapToLong(story -> story.count(Kind.CONTRADICTION)).sum());
  }

  private static void enter(
      OrderStory story, Fixture fixture, DeliveryStorm storm, ServiceInstance instance) {
    if (story.registration() == Registration.BEFORE_THE_NOTICES) {
      instance.register(story.order(fixture));
    }
    if (story.registration() == Registration.AMONG_THE_NOTICES) {
      storm.add(story.order(fixture));
    }
    story.deliveries(fixture).forEach(storm::add);
  }

  private static void assertAnswered(
      List<OrderStory> stories, Fixture fixture, List<Answer> answers) {
    assertThat(answers)
        .hasSize(stories.stream().mapToInt(story -> story.deliveries(fixture).size()).sum());
    assertThat(answers.stream().filter(answer -> !REPEATS.contains(answer.outcome())))
        .as("facts that were taken for new")
        .extracting(Answer::key)
        .doesNotHaveDuplicates();
  }

  private static void assertRight(OrderStory story, Fixture fixture, TenantBooks books) {
    boolean registered = story.registration() != Registration.NEVER;
    Set<IdempotencyKey> booked = new HashSet<>();
    Set<IdempotencyKey> waiting = story.facts(EventKind.REFUND_SUCCEEDED, fixture);
    (registered ? booked : waiting).addAll(story.facts(EventKind.PAYMENT_RECEIVED, fixture));
    List<JournalEntry> entries =
        books.entries().stream().filter(entry -> story.orderNo().equals(entry.orderNo())).toList();

    assertThat(entries).extracting(JournalEntry::key).containsExactlyInAnyOrderElementsOf(booked);
    assertThat(books.orphans())
        .extracting(OrphanClaim::claim)
        .filteredOn(claim -> claim.event().trade().orderNo().equals(story.orderNo()))
        .extracting(Claim::key)
        .containsExactlyInAnyOrderElementsOf(waiting);
    assertThat(books.order(story.orderNo()).isPresent()).isEqualTo(registered);
    books.order(story.orderNo()).ifPresent(order -> assertStands(order, story, entries));
  }

  private static void assertStands(
      ChannelOrder order, OrderStory story, List<JournalEntry> entries) {
    assertThat(order.state()).isIn(story.endings(entries));
    assertThat(entries.stream().filter(entry -> entry.suspenseReason() == null))
        .as("entries that are not in suspense")
        .extracting(entry -> entry.key().bizNo())
        .containsExactlyElementsOf(
            order.state() == OrderState.PAID
                ? List.of(String.valueOf(order.transactionNo()))
                : List.of());
  }

  @Provide
  Arbitrary<List<OrderStory>> stories() {
    Arbitrary<Tale> tales =
        Combinators.combine(Arbitraries.of(Kind.class), Arbitraries.integers().between(1, 3))
            .as(Tale::new);
    return Combinators.combine(
            Arbitraries.integers().between(1, 99),
            Arbitraries.of(Registration.class),
            tales.list().ofMaxSize(5))
        .as(OrderStory::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .uniqueElements(OrderStory::number);
  }
}
