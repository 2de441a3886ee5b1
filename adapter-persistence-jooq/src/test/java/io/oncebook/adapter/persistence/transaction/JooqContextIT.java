package io.oncebook.adapter.persistence.transaction;

import static io.oncebook.adapter.persistence.generated.Tables.CHANNEL_ORDER;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.persistence.database.TestDatabase;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;

class JooqContextIT {

  private final DSLContext dsl = TestDatabase.shared().dsl();

  @Test
  void statement_that_would_change_every_row_of_every_tenant_is_refused() {
    assertThatThrownBy(() -> dsl.update(CHANNEL_ORDER).set(CHANNEL_ORDER.STATE, "PAID").execute())
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("without WHERE");
    assertThatThrownBy(() -> dsl.deleteFrom(CHANNEL_ORDER).execute())
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("without WHERE");
  }
}
