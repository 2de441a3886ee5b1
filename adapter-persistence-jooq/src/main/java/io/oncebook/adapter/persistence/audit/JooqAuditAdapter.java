package io.oncebook.adapter.persistence.audit;

import static io.oncebook.adapter.persistence.generated.Tables.OPERATOR_ACTION;

import io.oncebook.adapter.persistence.position.CommitOrder;
import io.oncebook.adapter.persistence.position.FollowedList;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/** Actions under a unique index on tenant and action number. */
public final class JooqAuditAdapter implements AuditPort {

  private final DSLContext dsl;
  private final CommitOrder commitOrder;

  public JooqAuditAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.commitOrder = new CommitOrder(dsl, clock, FollowedList.OPERATOR_ACTIONS);
  }

  @Override
  public boolean record(OperatorAction action) {
    return OperatorActionRow.insert(dsl, action);
  }

  @Override
  public Optional<OperatorAction> find(TenantId tenantId, ActionNo actionNo) {
    return dsl.selectFrom(OPERATOR_ACTION)
        .where(OPERATOR_ACTION.TENANT_ID.eq(tenantId.value()))
        .and(OPERATOR_ACTION.ACTION_NO.eq(actionNo.value()))
        .fetchOptional(OperatorActionRow::action);
  }

  @Override
  public List<StoredAction> list(AuditQuery query) {
    commitOrder.update(query.tenantId());
    return dsl.selectFrom(OPERATOR_ACTION)
        .where(OPERATOR_ACTION.TENANT_ID.eq(query.tenantId().value()))
        .and(
            query.subject() == null
                ? DSL.noCondition()
                : OPERATOR_ACTION.SUBJECT.eq(query.subject()))
        .and(OPERATOR_ACTION.POSITION_NO.gt(query.after().value()))
        .orderBy(OPERATOR_ACTION.POSITION_NO)
        .limit(query.limit())
        .fetch(
            row ->
                new StoredAction(new ActionId(row.getPositionNo()), OperatorActionRow.action(row)));
  }
}
