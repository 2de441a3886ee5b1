package io.oncebook.adapter.persistence.transaction;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.adapter.persistence.idempotency.ClaimRow;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import java.time.Clock;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server refuses a row, and says why in its own words. */
class DuplicateKeyIT {

  private static final String MISLEADING = "x' for key 'uk_idem'";

  /** Not shared, for its tables are changed. */
  private static final TestDatabase DATABASE = TestDatabase.create();

  private static final DSLContext DSL = DATABASE.dsl();

  private final Fixture fixture = Fixture.ofNewTenant();
  private final PaymentReference trade = fixture.trade(Fixture.WECHAT, "42'uk_idem'", MISLEADING);
  private final PaymentEvent payment = fixture.payment(trade, Fixture.yuan("12.34"));

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @Test
  void longest_key_is_recognised_though_the_message_cuts_it() {
    AnnouncedRefund refund =
        new AnnouncedRefund(
            new ChannelRefundNo("9".repeat(150)),
            null,
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan("1")));
    PaymentReference longest =
        fixture.trade(new Channel("C".repeat(16)), "9".repeat(64), MISLEADING);
    ChannelEvent event = new RefundEvent.Succeeded(longest, refund, Fixture.NOON);

    assertThat(claim(event).acquired()).isTrue();
    assertThat(claim(event).acquired()).isFalse();
  }

  @Test
  void taken_primary_key_is_not_a_repeat() {
    SsChannelIdempotentRecord row = ClaimRow.of(fixture.claim(fixture.closed()));
    row.setId(claim(payment).claim().id().value());

    DataAccessException refusal =
        catchThrowableOfType(
            DataAccessException.class,
            () -> DSL.insertInto(SS_CHANNEL_IDEMPOTENT).set(row).execute());

    assertThat(DuplicateKey.isOn("PRIMARY", refusal)).isTrue();
    assertThat(DuplicateKey.isOn("uk_idem", refusal)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          uk_transaction | tenant_id, transaction_no
          uk_idem_order  | tenant_id, order_no
          a_uk_idem      | order_no, tenant_id
          """)
  void duplicate_on_another_index_is_an_error_and_not_a_repeat(String name, String columns) {
    claim(payment);
    DSL.execute("CREATE UNIQUE INDEX %s ON ss_channel_idempotent (%s)".formatted(name, columns));
    try {
      assertThatThrownBy(() -> claim(new PaymentEvent.Closed(trade, Fixture.NOON)))
          .isInstanceOf(DataAccessException.class)
          .hasMessageContaining(name);
      assertThat(claim(payment).acquired()).isFalse();
    } finally {
      DSL.execute("DROP INDEX %s ON ss_channel_idempotent".formatted(name));
    }
  }

  @Test
  void order_that_is_a_duplicate_elsewhere_is_an_error_and_not_a_repeat() {
    register("A");
    DSL.execute("CREATE UNIQUE INDEX uk_subject ON channel_order (tenant_id, subject)");
    try {
      assertThatThrownBy(() -> register("B"))
          .isInstanceOf(DataAccessException.class)
          .hasMessageContaining("uk_subject");
      register("A");
    } finally {
      DSL.execute("DROP INDEX uk_subject ON channel_order");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ADD shop INT NOT NULL                     | DROP COLUMN shop
          ADD CONSTRAINT cheap CHECK (amount_minor < 100) | DROP CONSTRAINT cheap
          MODIFY amount_minor TINYINT               | MODIFY amount_minor BIGINT
          MODIFY transaction_no VARCHAR(3) NOT NULL | MODIFY transaction_no VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL
          """)
  void claim_that_breaks_another_rule_of_the_table_is_an_error(String rule, String undo) {
    DSL.truncate(SS_CHANNEL_IDEMPOTENT).execute();
    alter(rule);
    try {
      assertThatThrownBy(() -> claim(payment)).isInstanceOf(DataAccessException.class);
      assertThat(DSL.fetchCount(SS_CHANNEL_IDEMPOTENT)).isZero();
    } finally {
      alter(undo);
    }
    assertThat(claim(payment).acquired()).isTrue();
  }

  private static void alter(String change) {
    DSL.execute("ALTER TABLE ss_channel_idempotent " + change);
  }

  private ClaimResult claim(ChannelEvent event) {
    return new JooqIdempotencyAdapter(DSL, Clock.systemUTC()).tryAcquire(fixture.claim(event));
  }

  private void register(String orderNo) {
    OrderRegistration order = fixture.order(orderNo, Fixture.yuan("1"));
    new JooqOrderAdapter(DSL, Clock.systemUTC()).register(order, Fixture.NOON);
  }
}
