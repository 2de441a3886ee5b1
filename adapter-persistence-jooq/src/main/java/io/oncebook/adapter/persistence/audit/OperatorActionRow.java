package io.oncebook.adapter.persistence.audit;

import static io.oncebook.adapter.persistence.generated.Tables.OPERATOR_ACTION;

import io.oncebook.adapter.persistence.generated.tables.records.OperatorActionRecord;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.tenant.TenantId;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/** A person's action as a row. */
public final class OperatorActionRow {

  private static final String ACTION_INDEX = "uk_operator_action";

  private OperatorActionRow() {}

  /** Whether the action is new; false when its tenant has used its number, and nothing is added. */
  public static boolean insert(DSLContext dsl, OperatorAction action) {
    try {
      dsl.insertInto(OPERATOR_ACTION)
          .set(OPERATOR_ACTION.TENANT_ID, action.tenantId().value())
          .set(OPERATOR_ACTION.ACTION_NO, action.actionNo().value())
          .set(OPERATOR_ACTION.KIND, action.kind().name())
          .set(OPERATOR_ACTION.SUBJECT, action.subject())
          .set(OPERATOR_ACTION.ACTOR, action.actor())
          .set(OPERATOR_ACTION.REASON, action.reason())
          .set(OPERATOR_ACTION.ACTED_AT, action.actedAt())
          .execute();
      return true;
    } catch (DataAccessException e) {
      // The server undoes only the refused statement; a transaction goes on.
      if (DuplicateKey.isOn(ACTION_INDEX, e)) {
        return false;
      }
      throw e;
    }
  }

  static OperatorAction action(OperatorActionRecord row) {
    return new OperatorAction(
        new TenantId(row.getTenantId()),
        new ActionNo(row.getActionNo()),
        OperatorAction.Kind.valueOf(row.getKind()),
        row.getSubject(),
        row.getActor(),
        row.getReason(),
        row.getActedAt());
  }
}
