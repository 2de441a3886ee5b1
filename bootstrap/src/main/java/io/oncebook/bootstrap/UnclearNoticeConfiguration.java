package io.oncebook.bootstrap;

import io.oncebook.adapter.http.merchant.notice.UnclearNoticesController;
import io.oncebook.adapter.http.merchant.order.OrdersController;
import io.oncebook.adapter.persistence.notice.JooqUnclearNoticeAdapter;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.application.notice.service.UnclearNoticeService;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.notice.UnclearNoticePort;
import java.time.Clock;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What becomes of notices that nobody here understands. */
@Configuration(proxyBeanMethods = false)
class UnclearNoticeConfiguration {

  @Bean
  UnclearNoticePort unclearNoticePort(DSLContext jooq, Clock clock) {
    return new JooqUnclearNoticeAdapter(jooq, clock);
  }

  @Bean
  UnclearNoticesUseCase unclearNotices(UnclearNoticePort notices, AuditPort audit) {
    return new UnclearNoticeService(notices, audit);
  }

  @Bean
  UnclearNoticesController unclearNoticesController(UnclearNoticesUseCase notices, Clock clock) {
    return new UnclearNoticesController(notices, OrdersController.DEFAULT_MAX_BODY_BYTES, clock);
  }
}
