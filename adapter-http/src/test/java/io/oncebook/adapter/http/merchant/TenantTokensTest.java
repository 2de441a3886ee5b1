package io.oncebook.adapter.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.domain.tenant.TenantId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TenantTokensTest {

  private static final TenantId SEVEN = new TenantId(7);
  private static final TenantId EIGHT = new TenantId(8);

  private final TenantTokens tokens =
      new TenantTokens(
          Map.of(SEVEN, new Secret("seven-seven-seven"), EIGHT, new Secret("eight-eight-eight")));

  @Test
  void a_token_opens_its_own_tenant_only() {
    assertThat(tokens.admit(SEVEN, "seven-seven-seven")).isTrue();
    assertThat(tokens.admit(EIGHT, "seven-seven-seven")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"seven-seven-seve", "seven-seven-sevenn", "SEVEN-SEVEN-SEVEN", "", "***"})
  void a_token_must_be_equal_as_a_whole(String almost) {
    assertThat(tokens.admit(SEVEN, almost)).isFalse();
  }

  @Test
  void an_unknown_tenant_has_no_token() {
    assertThat(tokens.admit(new TenantId(9), "seven-seven-seven")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fifteen-letters",
        "with blanks inside it",
        "not-ascii-文文文文文文文",
        "=in-the-front-of-it"
      })
  void a_token_that_no_client_could_send_or_anybody_could_guess_is_refused(String token) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TenantTokens(Map.of(SEVEN, new Secret(token))))
        .withMessageContaining("tenant 7")
        .withMessageNotContaining(token);
  }
}
