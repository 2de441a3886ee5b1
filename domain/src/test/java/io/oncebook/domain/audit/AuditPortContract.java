package io.oncebook.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link AuditPort} promises. */
public abstract class AuditPortContract {

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract AuditPort audit();

  protected abstract SettlementTransactionPort transactions();

  @Test
  void action_is_kept_under_its_number_once() {
    OperatorAction action = action(fixture.tenantId(), "A1", "orphan/1");
    OperatorAction other = action(fixture.tenantId(), "A1", "orphan/2");

    assertThat(audit().record(action)).isTrue();
    assertThat(audit().record(action)).isFalse();
    assertThat(audit().record(other)).isFalse();

    assertThat(audit().find(fixture.tenantId(), action.actionNo())).contains(action);
    assertThat(list(null)).containsExactly(action);
  }

  @Test
  void number_belongs_to_its_tenant() {
    TenantId stranger = Fixture.ofNewTenant().tenantId();
    audit().record(action(fixture.tenantId(), "A1", "orphan/1"));

    assertThat(audit().find(stranger, new ActionNo("A1"))).isEmpty();
    assertThat(audit().record(action(stranger, "A1", "orphan/1"))).isTrue();
  }

  @Test
  void numbers_are_compared_byte_for_byte() {
    assertThat(audit().record(action(fixture.tenantId(), "a1", "orphan/1"))).isTrue();
    assertThat(audit().record(action(fixture.tenantId(), "A1", "orphan/1"))).isTrue();
  }

  @Test
  void action_within_a_transaction_stands_and_falls_with_it() {
    OperatorAction action = action(fixture.tenantId(), "A1", "orphan/1");

    transactions().run(unit -> TransactionOutcome.rollBack(unit.record(action)));
    assertThat(list(null)).isEmpty();

    assertThat(transactions().<Boolean>run(unit -> TransactionOutcome.commit(unit.record(action))))
        .isTrue();
    assertThat(transactions().<Boolean>run(unit -> TransactionOutcome.commit(unit.record(action))))
        .isFalse();
    assertThat(list(null)).containsExactly(action);
  }

  @Test
  void actions_are_listed_by_subject_and_page() {
    OperatorAction first = action(fixture.tenantId(), "A1", "orphan/1");
    OperatorAction second = action(fixture.tenantId(), "A2", "orphan/2");
    OperatorAction third = action(fixture.tenantId(), "A3", "orphan/1");
    List.of(first, second, third).forEach(audit()::record);

    assertThat(list("orphan/1")).containsExactly(first, third);
    StoredAction page =
        audit().list(new AuditQuery(fixture.tenantId(), null, new ActionId(0), 1)).get(0);
    assertThat(page.action()).isEqualTo(first);
    assertThat(audit().list(new AuditQuery(fixture.tenantId(), null, page.id(), 10)))
        .extracting(StoredAction::action)
        .containsExactly(second, third);
  }

  private List<OperatorAction> list(@Nullable String subject) {
    return audit().list(new AuditQuery(fixture.tenantId(), subject, new ActionId(0), 100)).stream()
        .map(StoredAction::action)
        .toList();
  }

  private static OperatorAction action(TenantId tenantId, String number, String subject) {
    return new OperatorAction(
        tenantId,
        new ActionNo(number),
        OperatorAction.Kind.RESOLVE_ORPHAN,
        subject,
        "李雷",
        "told by the merchant ☎",
        Fixture.NOON);
  }
}
