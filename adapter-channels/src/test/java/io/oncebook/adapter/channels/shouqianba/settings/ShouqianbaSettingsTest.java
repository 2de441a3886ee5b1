package io.oncebook.adapter.channels.shouqianba.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShouqianbaSettingsTest {

  private static final List<String> TERMINALS = List.of("100000000000000001");

  @Test
  void good_settings_are_kept_and_cannot_be_changed_from_outside() throws Exception {
    List<String> terminals = new ArrayList<>(TERMINALS);
    ShouqianbaSettings settings =
        new ShouqianbaSettings(terminals, List.of(key(), key()), null, null);
    terminals.clear();

    assertThat(settings.terminalSns()).isEqualTo(TERMINALS);
    assertThat(settings.keys()).hasSize(2);
  }

  @Test
  void what_is_missing_is_named_as_it_is_configured() throws Exception {
    String key = key();

    assertRefused(
        "terminal-sns must name at least one terminal, none blank", List.of(), List.of(key));
    assertRefused(
        "terminal-sns must name at least one terminal, none blank", List.of(" "), List.of(key));
    assertRefused("public-keys must hold at least one key of Shouqianba", TERMINALS, List.of());
  }

  @Test
  @SuppressWarnings("NullAway") // The binder gives null for what nobody has set.
  void what_is_not_bound_at_all_is_missing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShouqianbaSettings(null, null, null, null))
        .withMessageStartingWith("terminal-sns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShouqianbaSettings(TERMINALS, null, null, null))
        .withMessageStartingWith("public-keys");
  }

  @Test
  void a_key_that_cannot_be_read_is_named_but_not_shown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShouqianbaSettings(TERMINALS, List.of("bXktc2VjcmV0"), null, null))
        .withMessageStartingWith("public-keys: ")
        .withMessageNotContaining("bXktc2VjcmV0");
  }

  private static void assertRefused(
      String message, List<String> terminalSns, List<String> publicKeys) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShouqianbaSettings(terminalSns, publicKeys, null, null))
        .withMessage(message);
  }

  private static String key() throws Exception {
    return Base64.getEncoder()
        .encodeToString(
            KeyPairGenerator.getInstance("RSA").generateKeyPair().getPublic().getEncoded());
  }
}
