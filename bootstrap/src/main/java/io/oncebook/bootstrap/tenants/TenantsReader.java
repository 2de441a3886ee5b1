package io.oncebook.bootstrap.tenants;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;

/** Reads {@code oncebook.tenants}. Unknown names and unusable values are refused by name. */
public final class TenantsReader {

  private static final String TENANTS = "oncebook.tenants";

  /** What the environment variable that names the tenants' file looks like to a binder. */
  private static final ConfigurationPropertyName TENANTS_FILE =
      ConfigurationPropertyName.of(TENANTS + ".file");

  private final Binder binder;
  private final Map<String, ChannelAdapter<?>> channels;
  private final ChannelHttp http;
  private final Clock clock;

  /**
   * Reads with these channels.
   *
   * @param sandboxPermission given only where no real money is taken
   */
  public TenantsReader(
      ConfigurableEnvironment environment,
      List<ChannelAdapter<?>> channels,
      @Nullable SandboxPermission sandboxPermission,
      ChannelHttp http,
      Clock clock) {
    this.binder =
        new Binder(
            settings(environment),
            new SettingResolver(
                new PropertySourcesPlaceholdersResolver(environment),
                PublishedSecrets.load(),
                sandboxPermission != null));
    this.channels =
        channels.stream().collect(Collectors.toMap(ChannelAdapter::name, Function.identity()));
    this.http = http;
    this.clock = clock;
  }

  /** All settings but the variable that says where they are, which is none of a tenant's. */
  private static List<ConfigurationPropertySource> settings(ConfigurableEnvironment environment) {
    return StreamSupport.stream(ConfigurationPropertySources.get(environment).spliterator(), false)
        .map(source -> source.filter(name -> !name.equals(TENANTS_FILE)))
        .toList();
  }

  /**
   * Reads all tenants with their accounts.
   *
   * @throws RefusedConfigurationException at the first thing that is wrong
   */
  public Tenants read() {
    List<TenantSettings> settings =
        bind(TENANTS, Bindable.listOf(TenantSettings.class)).orElse(List.of());
    if (settings.isEmpty()) {
      throw new RefusedConfigurationException(
          TENANTS,
          "expected at least one tenant, found none; the tenants' file is tenants.yml, or what"
              + " ONCEBOOK_TENANTS_FILE names");
    }
    Map<TenantId, Secret> tokens = new LinkedHashMap<>();
    List<ChannelAccount> accounts = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      String property = "%s[%d]".formatted(TENANTS, i);
      TenantId tenantId = id(property, settings.get(i));
      if (tokens.put(tenantId, token(property, settings.get(i))) != null) {
        throw new RefusedConfigurationException(
            property + ".id", "expected a number of its own, found another tenant's: " + tenantId);
      }
      accounts.addAll(accounts(property, tenantId, settings.get(i)));
    }
    return new Tenants(tokens, accounts);
  }

  private static TenantId id(String property, TenantSettings settings) {
    if (settings.id() == null || settings.id() <= 0) {
      throw new RefusedConfigurationException(
          property + ".id", "expected a positive number, found " + settings.id());
    }
    return new TenantId(settings.id());
  }

  private static Secret token(String property, TenantSettings settings) {
    if (settings.apiToken() == null) {
      throw new RefusedConfigurationException(
          property + ".api-token", "expected a bearer token for the merchant API, found none");
    }
    return settings.apiToken();
  }

  private List<ChannelAccount> accounts(
      String property, TenantId tenantId, TenantSettings settings) {
    String below = property + ".channels";
    Map<String, Object> written = settings.channels() == null ? Map.of() : settings.channels();
    if (written.isEmpty()) {
      throw new RefusedConfigurationException(
          below, "expected one or more of %s, found none".formatted(channels.keySet()));
    }
    return written.keySet().stream().map(name -> account(below, name, tenantId)).toList();
  }

  private ChannelAccount account(String below, String name, TenantId tenantId) {
    ChannelAdapter<?> channel = channels.get(name);
    if (channel == null) {
      throw new RefusedConfigurationException(
          below, "expected one of %s, found '%s'".formatted(channels.keySet(), name));
    }
    return account(below + "." + name, channel, tenantId);
  }

  private <S> ChannelAccount account(
      String property, ChannelAdapter<S> channel, TenantId tenantId) {
    S settings =
        bind(property, Bindable.of(channel.settingsType()))
            .orElseThrow(
                () -> new RefusedConfigurationException(property, "expected settings, found none"));
    return ChannelAccount.of(channel, tenantId, settings, http, clock);
  }

  private <T> Optional<T> bind(String property, Bindable<T> target) {
    try {
      return Optional.ofNullable(
          binder
              .bind(property, target, new NoUnboundElementsBindHandler(BindHandler.DEFAULT))
              .orElse(null));
    } catch (BindException e) {
      throw new RefusedConfigurationException(e.getName().toString(), complaint(e));
    }
  }

  private static String complaint(BindException e) {
    List<Throwable> causes =
        Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause).toList();
    return causes.stream()
        .flatMap(only(UnboundConfigurationPropertiesException.class))
        .map(TenantsReader::unknownSettings)
        .findFirst()
        .orElseGet(() -> refusersWords(causes));
  }

  private static String unknownSettings(UnboundConfigurationPropertiesException e) {
    return "expected known settings, found "
        + e.getUnboundProperties().stream().map(p -> p.getName().toString()).toList();
  }

  /** Those of our own refusals name no values; a binder's are cut to their first line. */
  private static String refusersWords(List<Throwable> causes) {
    Throwable refusal =
        causes.stream()
            .flatMap(only(IllegalArgumentException.class))
            .map(Throwable.class::cast)
            .reduce((outer, inner) -> inner)
            .orElse(causes.get(causes.size() - 1));
    return String.valueOf(refusal.getMessage()).lines().findFirst().orElse("cannot be read");
  }

  private static <T> Function<Throwable, Stream<T>> only(Class<T> type) {
    return cause -> Stream.of(cause).filter(type::isInstance).map(type::cast);
  }
}
