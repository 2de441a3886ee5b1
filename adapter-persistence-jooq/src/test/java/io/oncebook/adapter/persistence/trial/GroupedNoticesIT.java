package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Notices that share their commits, on the real database. */
class GroupedNoticesIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();

  private final Fixture fixture = Fixture.ofNewTenant();
  private final ServiceInstance instance = new ServiceInstance(DATABASE.pool());
  private final TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());

  @Test
  void order_that_somebody_holds_delays_only_its_own_payment() throws SQLException {
    register(10);
    List<String> order = new CopyOnWriteArrayList<>();
    ExecutorService lanes = Executors.newFixedThreadPool(2);
    List<CompletableFuture<Boolean>> noted;
    try (Connection other = hold("T3")) {
      List<CompletableFuture<NoticeOutcome>> answers = instance.submitAll(payments(10), lanes);
      noted =
          IntStream.range(0, 10)
              .mapToObj(i -> answers.get(i).thenApply(outcome -> order.add("N" + i)))
              .toList();
      IntStream.range(0, 10).filter(i -> i != 3).forEach(i -> noted.get(i).join());
      assertThat(answers.get(3)).isNotDone();
      assertThat(books.entries()).hasSize(9);
      other.rollback();
    } finally {
      lanes.shutdown();
    }

    noted.forEach(CompletableFuture::join);
    assertThat(order.get(9)).isEqualTo("N3");
    assertThat(books.entries()).hasSize(10);
    assertThat(books.orphans()).isEmpty();
  }

  @Test
  void instances_that_are_sent_the_same_notices_at_once_book_each_of_them_once() {
    register(40);
    ServiceInstance second = new ServiceInstance(DATABASE.pool());
    ExecutorService lanes = Executors.newFixedThreadPool(20);
    try {
      List<CompletableFuture<NoticeOutcome>> here = instance.submitAll(payments(40), lanes);
      List<CompletableFuture<NoticeOutcome>> there = second.submitAll(payments(40), lanes);
      here.forEach(CompletableFuture::join);
      there.forEach(CompletableFuture::join);
    } finally {
      lanes.shutdown();
    }

    books.assertSound("two instances");
    assertThat(books.entries()).hasSize(40);
    assertThat(books.orphans()).isEmpty();
  }

  private Connection hold(String orderNo) throws SQLException {
    Connection other = DATABASE.pool().getConnection();
    other.setAutoCommit(false);
    try (Statement statement = other.createStatement()) {
      statement.executeQuery(
          "SELECT * FROM channel_order WHERE tenant_id = %s AND order_no = '%s' FOR UPDATE"
              .formatted(fixture.tenantId(), orderNo));
    }
    return other;
  }

  private void register(int count) {
    IntStream.range(0, count)
        .forEach(i -> instance.register(fixture.order("T" + i, Fixture.yuan("1"))));
  }

  private List<ChannelEvent> payments(int count) {
    return IntStream.range(0, count)
        .<ChannelEvent>mapToObj(
            i ->
                fixture.payment(fixture.trade(Fixture.WECHAT, "N" + i, "T" + i), Fixture.yuan("1")))
        .toList();
  }
}
