package io.oncebook.adapter.persistence.position;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.OPERATOR_ACTION;

import org.jooq.Field;
import org.jooq.Table;

/** Lists whose rows have positions. Names are stored and never change. */
// Tables and fields of jOOQ never change; they only are not marked so.
@SuppressWarnings("ImmutableEnumChecker")
public enum FollowedList {
  JOURNAL(JOURNAL_ENTRY, JOURNAL_ENTRY.ID, JOURNAL_ENTRY.TENANT_ID, JOURNAL_ENTRY.POSITION_NO),
  OPERATOR_ACTIONS(
      OPERATOR_ACTION, OPERATOR_ACTION.ID, OPERATOR_ACTION.TENANT_ID, OPERATOR_ACTION.POSITION_NO);

  final Table<?> table;
  final Field<Long> id;
  final Field<Long> tenantId;
  final Field<Long> position;

  FollowedList(Table<?> table, Field<Long> id, Field<Long> tenantId, Field<Long> position) {
    this.table = table;
    this.id = id;
    this.tenantId = tenantId;
    this.position = position;
  }
}
