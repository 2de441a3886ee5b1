package io.oncebook.bootstrap.sandbox;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.OncebookApplication;
import io.oncebook.bootstrap.tenants.SandboxPermission;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** One instance of the service in this process, with the sandbox tenant, on loopback. */
public final class SandboxService implements AutoCloseable {

  /** The sandbox tenant's bearer token. */
  public static final String API_TOKEN = "sandbox-token-known-to-everybody";

  /** The tenant whose channels are simulated by the storm. */
  public static final long STORM_TENANT = 2;

  /** The storm tenant's bearer token. */
  public static final String STORM_TOKEN = "sandbox-storm-token-known-to-everybody";

  /** Where the storm tenant's gateways lead. */
  public static final int STORM_PORT = Integer.getInteger("oncebook.sandbox.storm-port", 18091);

  private final ConfigurableApplicationContext context;

  private SandboxService(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** Starts an instance on the schema, on a free port. */
  public static SandboxService start(TestDatabase database) {
    return start(database.properties());
  }

  /** Starts an instance on a free port; arguments win over these properties. */
  public static SandboxService start(Map<String, Object> properties, String... arguments) {
    Map<String, Object> all = new HashMap<>(properties);
    all.putIfAbsent("server.port", "0");
    all.put("server.address", "127.0.0.1");
    all.put("spring.config.additional-location", "classpath:sandbox/tenants.yml");
    return new SandboxService(
        new SpringApplicationBuilder(OncebookApplication.class)
            .initializers(
                context ->
                    context
                        .getBeanFactory()
                        .registerSingleton("sandboxPermission", SandboxPermission.granted()))
            .properties(all)
            .run(arguments));
  }

  /** Settings with which an instance uses these brokers, and creates what it needs there. */
  public static Map<String, Object> kafka(String bootstrapServers) {
    return Map.of(
        "oncebook.kafka.enabled", true,
        "oncebook.kafka.create-topics", true,
        "spring.kafka.bootstrap-servers", bootstrapServers);
  }

  /** Where the instance listens. */
  public URI url() {
    return URI.create(
        "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port"));
  }

  /** A part of the instance, for tests that look inside. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  @Override
  public void close() {
    context.close();
  }
}
