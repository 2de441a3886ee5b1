package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX_SET_ASIDE;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.oncebook.domain.announcement.SetAside;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** Moves announcements between the outbox and the table of those that cannot be sent. */
final class SetAsideRows {

  private SetAsideRows() {}

  /** Moves rows of the outbox out of the way, by their numbers. */
  static void setAside(DSLContext dsl, Map<Long, SetAside> rows, Instant now) {
    Map<SetAside.Reason, List<Long>> byReason =
        rows.entrySet().stream()
            .collect(
                groupingBy(row -> row.getValue().reason(), mapping(Map.Entry::getKey, toList())));
    byReason.forEach((reason, ids) -> move(dsl, ids, reason, now));
  }

  /** Moves the oldest back, under new numbers, so that they stand behind all others. */
  static int putBack(DSLContext dsl, int limit) {
    List<Long> ids =
        dsl.select(OUTBOX_SET_ASIDE.ID)
            .from(OUTBOX_SET_ASIDE)
            .orderBy(OUTBOX_SET_ASIDE.ID)
            .limit(limit)
            .fetch(OUTBOX_SET_ASIDE.ID);
    if (ids.isEmpty()) {
      return 0;
    }
    dsl.insertInto(OUTBOX, OutboxRow.CONTENT)
        .select(
            dsl.select(kept())
                .from(OUTBOX_SET_ASIDE)
                .where(OUTBOX_SET_ASIDE.ID.in(ids))
                .orderBy(OUTBOX_SET_ASIDE.ID))
        .execute();
    return dsl.deleteFrom(OUTBOX_SET_ASIDE).where(OUTBOX_SET_ASIDE.ID.in(ids)).execute();
  }

  private static void move(DSLContext dsl, List<Long> ids, SetAside.Reason reason, Instant now) {
    List<Field<?>> target = new ArrayList<>(kept());
    List<Field<?>> source = new ArrayList<>(OutboxRow.CONTENT);
    target.add(OUTBOX_SET_ASIDE.ID);
    source.add(OUTBOX.ID);
    target.add(OUTBOX_SET_ASIDE.REASON);
    source.add(DSL.val(reason.name(), OUTBOX_SET_ASIDE.REASON));
    target.add(OUTBOX_SET_ASIDE.SET_ASIDE_AT);
    source.add(DSL.val(now, OUTBOX_SET_ASIDE.SET_ASIDE_AT));
    dsl.insertInto(OUTBOX_SET_ASIDE, target)
        .select(dsl.select(source).from(OUTBOX).where(OUTBOX.ID.in(ids)))
        .execute();
    int deleted = dsl.deleteFrom(OUTBOX).where(OUTBOX.ID.in(ids)).execute();
    if (deleted != ids.size()) {
      throw new IllegalStateException(
          "announcements to set aside: expected %d, found %d".formatted(ids.size(), deleted));
    }
  }

  /** The columns of the content, in the order in which the outbox has them. */
  private static List<Field<?>> kept() {
    List<Field<?>> fields = new ArrayList<>();
    OutboxRow.CONTENT.forEach(field -> fields.add(OUTBOX_SET_ASIDE.field(field.getName())));
    return fields;
  }
}
