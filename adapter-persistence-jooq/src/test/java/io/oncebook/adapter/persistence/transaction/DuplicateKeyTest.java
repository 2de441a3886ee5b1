package io.oncebook.adapter.persistence.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DuplicateKeyTest {

  private static final int ER_DUP_ENTRY = 1062;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Duplicate entry '7-WECHAT:42:PAYMENT_RECEIVED' for key 'uk_idem'",
        "Duplicate entry '7-WECHAT:42:PAYMENT_RECEIVED' for key 'ss_channel_idempotent.uk_idem'",
        "(conn=4) Duplicate entry '7-WECHAT:4...' for key 'uk_idem'",
        "Duplicate entry 'x' for key 'other'' for key 'uk_idem'"
      })
  void duplicate_on_the_index_is_recognised(String message) {
    assertThat(isOnClaimIndex(message)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Duplicate entry '1' for key 'PRIMARY'",
        "Duplicate entry '1' for key 'ss_channel_idempotent.PRIMARY'",
        "Duplicate entry '7-A' for key 'uk_idem_order'",
        "Duplicate entry '7-A' for key 'old_uk_idem'",
        "Duplicate entry '7-A' for key 'uk_idem.PRIMARY'",
        "Duplicate entry '7-A' for key 'UK_IDEM'",
        "Duplicate entry 'x' for key 'uk_idem'' for key 'other'",
        "Duplicate entry 'x' for key 'a.uk_idem'' for key 'b.other'",
        "Duplicate entry 'uk_idem'",
        "Doppelter Eintrag 'x' für Schlüssel 'uk_idem'"
      })
  void duplicate_on_another_index_or_an_unknown_one_is_not(String message) {
    assertThat(isOnClaimIndex(message)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1022, 1169, 1213, 1406, 1452, 1586})
  void other_errors_are_no_duplicates_whatever_they_say(int code) {
    assertThat(isOnClaimIndex("Duplicate entry '7-A' for key 'uk_idem'", code)).isFalse();
  }

  @Test
  void error_without_words_or_cause_is_no_duplicate() {
    assertThat(DuplicateKey.isOn("uk_idem", new DataAccessException("no cause"))).isFalse();
    assertThat(
            DuplicateKey.isOn(
                "uk_idem",
                new DataAccessException("SQL [...]", new SQLException(null, "", ER_DUP_ENTRY))))
        .isFalse();
  }

  private static boolean isOnClaimIndex(String message) {
    return isOnClaimIndex(message, ER_DUP_ENTRY);
  }

  private static boolean isOnClaimIndex(String message, int code) {
    return DuplicateKey.isOn(
        "uk_idem", new DataAccessException("SQL [...]", new SQLException(message, "23000", code)));
  }
}
