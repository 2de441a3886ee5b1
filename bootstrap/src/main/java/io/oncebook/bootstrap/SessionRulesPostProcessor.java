package io.oncebook.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.transaction.ConnectionRules;
import io.oncebook.adapter.persistence.transaction.DatabaseCheck;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Puts our rules on the pool after the user's settings are bound and before anybody takes a
 * connection, the migrations included; then looks whether the database obeys.
 */
final class SessionRulesPostProcessor implements BeanPostProcessor {

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof HikariDataSource pool) {
      ConnectionRules.applyTo(pool);
      new DatabaseCheck(pool).run();
    }
    return bean;
  }
}
