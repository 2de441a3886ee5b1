package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxService;
import io.oncebook.bootstrap.tenants.RefusedConfigurationException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** The service as it starts in production: without the sandbox's permission. */
class ProductionStartIT {

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
  }

  @AfterAll
  static void stop() {
    database.pool().close();
  }

  @Test
  void sandbox_tenant_is_refused() {
    assertThatThrownBy(
            () ->
                start(Map.of("spring.config.additional-location", "classpath:sandbox/tenants.yml")))
        .rootCause()
        .isInstanceOf(RefusedConfigurationException.class)
        .hasMessageContainingAll("oncebook.tenants[0]", "printed in Oncebook's repository");
  }

  @Test
  void no_tenants_are_refused() {
    assertThatThrownBy(() -> start(Map.of()))
        .rootCause()
        .isInstanceOf(RefusedConfigurationException.class)
        .hasMessageContaining("ONCEBOOK_TENANTS_FILE");
  }

  @Test
  void database_that_is_not_strict_is_refused() {
    Map<String, Object> properties = new HashMap<>(database.properties());
    properties.put(
        "spring.datasource.hikari.connection-init-sql", "SET SESSION sql_mode = 'ANSI_QUOTES'");

    assertThatThrownBy(() -> SandboxService.start(properties))
        .rootCause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sql_mode: expected STRICT_TRANS_TABLES");
  }

  private static void start(Map<String, Object> more) {
    Map<String, Object> properties = new HashMap<>(database.properties());
    properties.put("server.port", "0");
    properties.put("server.address", "127.0.0.1");
    properties.putAll(more);
    new SpringApplicationBuilder(OncebookApplication.class).properties(properties).run().close();
  }
}
