package io.oncebook.bootstrap.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.Base64;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

class TenantsReaderTest {

  private static final List<ChannelAdapter<?>> CHANNELS =
      List.of(new WechatPayAdapter(), new AlipayAdapter(), new ShouqianbaAdapter());
  private static final String OWN_KEY = publicKey();

  @TempDir private Path folder;

  @Test
  void tenants_are_read_with_their_accounts() {
    Tenants tenants = read(tenant("api-token: my-own-secret-token", terminal(OWN_KEY)));

    assertThat(tenants.apiTokens()).containsOnlyKeys(new TenantId(7));
    assertThat(tenants.channels().get(new TenantId(7))).containsExactly(new Channel("SQB"));
    assertThat(tenants.currencies().get(new TenantId(7)))
        .containsExactly(Map.entry(new Channel("SQB"), Set.of(Currency.getInstance("CNY"))));
  }

  @Test
  void secret_is_read_from_its_file() throws IOException {
    Path token = Files.writeString(folder.resolve("token"), "token-from-a-file\n");
    Path key = Files.writeString(folder.resolve("key.pem"), OWN_KEY);

    Tenants tenants = read(tenant("api-token: file:" + token, terminal("file:" + key)));

    assertThat(tenants.apiTokens()).containsEntry(new TenantId(7), new Secret("token-from-a-file"));
  }

  @Test
  void missing_secret_file_is_refused_by_name() {
    assertRefused(
        tenant("api-token: file:" + folder.resolve("none"), terminal(OWN_KEY)),
        "oncebook.tenants[0].api-token",
        "expected a readable UTF-8 file");
  }

  @Test
  void no_tenants_are_refused() {
    assertRefused("oncebook: {}", "oncebook.tenants", "expected at least one tenant");
  }

  @Test
  void misspelled_setting_is_refused_by_name() {
    assertRefused(
        tenant("api-tokn: my-own-secret-token", terminal(OWN_KEY)),
        "oncebook.tenants[0].api-tokn",
        "expected known settings");
    assertRefused(
        tenant("api-token: my-own-secret-token", terminal(OWN_KEY) + "        terminal: x\n"),
        "oncebook.tenants[0].channels.shouqianba",
        "terminal");
  }

  @Test
  void unknown_channel_is_refused_and_the_known_are_named() {
    assertRefused(
        tenant("api-token: my-own-secret-token", "      paypal:\n        x: 1\n"),
        "oncebook.tenants[0].channels",
        "wechatpay",
        "paypal");
  }

  @Test
  void tenant_without_token_id_or_channel_is_refused() {
    assertRefused(tenant("", terminal(OWN_KEY)), "oncebook.tenants[0].api-token");
    assertRefused(tenant("api-token: my-own-secret-token", ""), "oncebook.tenants[0].channels");
    assertRefused(
        tenant("api-token: my-own-secret-token", terminal(OWN_KEY)).replace("id: 7", "id: -7"),
        "oncebook.tenants[0].id",
        "-7");
  }

  @Test
  void two_tenants_of_one_number_are_refused() {
    String tenant = tenant("api-token: my-own-secret-token", terminal(OWN_KEY));
    String twice = tenant + tenant.substring(tenant.indexOf("  - id"));

    assertRefused(twice, "oncebook.tenants[1].id");
  }

  @Test
  void unusable_key_is_refused_without_showing_it() {
    String notAKey = "bm90LWEta2V5LWF0LWFsbA==";

    assertThatThrownBy(() -> read(tenant("api-token: my-own-secret-token", terminal(notAKey))))
        .isInstanceOf(RefusedConfigurationException.class)
        .hasMessageContaining("oncebook.tenants[0].channels.shouqianba")
        .hasMessageNotContaining(notAKey)
        .hasNoCause();
  }

  @Test
  void way_to_the_channel_is_read_with_its_secret_from_a_file() throws IOException {
    Path key = Files.writeString(folder.resolve("terminal-key"), "own-terminal-key\n");

    assertThat(read(tenant("api-token: my-own-secret-token", gateway("file:" + key))).accounts())
        .hasSize(1);
  }

  @Test
  void unusable_way_to_the_channel_is_refused_by_name() {
    String good = gateway("own-terminal-key");

    for (String bad :
        List.of(
            good.replace("https://", "http://"),
            good.replace("terminal-sn: \"1\"", "terminal-sn: \"2\""),
            good.replace("refund-interval: 2s", "refund-interval: soon"),
            good.replace("operator:", "operater:"))) {
      assertThatThrownBy(() -> read(tenant("api-token: my-own-secret-token", bad)))
          .isInstanceOf(RefusedConfigurationException.class)
          .hasMessageContaining("oncebook.tenants[0].channels.shouqianba")
          .hasMessageNotContaining("own-terminal-key");
    }
    assertRefused(
        tenant("api-token: my-own-secret-token", good.replace("https://", "http://")),
        "oncebook.tenants[0].channels.shouqianba.gateway",
        "url must begin with https");
  }

  @Test
  void every_secret_of_the_sandbox_is_refused_in_production() throws IOException {
    for (String secret : sandboxSecrets()) {
      assertRefused(
          tenant("api-token: my-own-secret-token", terminal(secret)),
          "oncebook.tenants[0]",
          "printed in Oncebook's repository");
    }
    assertRefused(
        tenant("api-token: sandbox-token-known-to-everybody", terminal(OWN_KEY)),
        "oncebook.tenants[0].api-token",
        "printed in Oncebook's repository");
  }

  @Test
  void sandbox_key_in_other_dress_is_refused_too() throws IOException {
    String bare = sandboxSecrets().get(0).replaceAll("-----[A-Z ]+-----|\\s", "");

    assertRefused(
        tenant("api-token: my-own-secret-token", terminal(bare)),
        "oncebook.tenants[0]",
        "printed in Oncebook's repository");
  }

  @Test
  void sandbox_itself_is_read_only_with_permission() {
    Resource sandbox = new ClassPathResource("sandbox/tenants.yml");

    assertThat(read(sandbox, SandboxPermission.granted()).accounts()).hasSize(6);
    assertThatThrownBy(() -> read(sandbox, null)).isInstanceOf(RefusedConfigurationException.class);
  }

  private static List<String> sandboxSecrets() throws IOException {
    return List.of(
        resource("alipay-public-key.pem"),
        resource("shouqianba-public-key.pem"),
        resource("wechatpay-public-key.pem"),
        resource("wechatpay-certificate.pem"),
        "sandboxApiV3KeyKnownToEverybody1");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(TenantsReaderTest.class.getResourceAsStream("/sandbox/" + name))) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  private static String tenant(String token, String channels) {
    return "oncebook:\n  tenants:\n  - id: 7\n    "
        + token
        + "\n    channels:\n"
        + (channels.isEmpty() ? "      {}\n" : channels);
  }

  private static String terminal(String publicKey) {
    return "      shouqianba:\n        terminal-sns: [\"1\"]\n        public-keys: [\""
        + publicKey.replace("\n", "\\n")
        + "\"]\n";
  }

  private static String gateway(String terminalKey) {
    return terminal(OWN_KEY)
        + "        gateway:\n"
        + "          url: https://vsi-api.example\n"
        + "          terminal-sn: \"1\"\n"
        + "          terminal-key: "
        + terminalKey
        + "\n          operator: till\n"
        + "          refund-interval: 2s\n";
  }

  private static void assertRefused(String yaml, String... parts) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(RefusedConfigurationException.class)
        .message()
        .contains(parts);
  }

  private static Tenants read(String yaml) {
    return read(new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)), null);
  }

  private static Tenants read(Resource yaml, @Nullable SandboxPermission permission) {
    StandardEnvironment environment = new StandardEnvironment();
    try {
      for (PropertySource<?> source : new YamlPropertySourceLoader().load("test", yaml)) {
        environment.getPropertySources().addFirst(source);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new TenantsReader(
            environment, CHANNELS, permission, new ChannelHttp(), Clock.systemUTC())
        .read();
  }

  private static String publicKey() {
    try {
      return Base64.getEncoder()
          .encodeToString(
              KeyPairGenerator.getInstance("RSA").generateKeyPair().getPublic().getEncoded());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
