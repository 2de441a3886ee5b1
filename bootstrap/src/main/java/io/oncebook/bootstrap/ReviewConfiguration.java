package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.adapter.http.merchant.order.OrdersController;
import io.oncebook.adapter.http.merchant.review.ReviewsController;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.refund.EndRefundUseCase;
import io.oncebook.application.refund.service.EndRefundService;
import io.oncebook.application.review.BookClaimUseCase;
import io.oncebook.application.review.ReviewsUseCase;
import io.oncebook.application.review.service.BookClaimService;
import io.oncebook.application.review.service.BreakReviews;
import io.oncebook.application.review.service.FlagReviews;
import io.oncebook.application.review.service.NoticeReviews;
import io.oncebook.application.review.service.OrphanReviews;
import io.oncebook.application.review.service.RefundReviews;
import io.oncebook.application.review.service.ReviewSource;
import io.oncebook.application.review.service.ReviewsService;
import io.oncebook.application.review.service.SuspenseReviews;
import io.oncebook.bootstrap.tenants.Tenants;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.notice.UnclearNoticePort;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.settlement.FlagPort;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;

/** The list of what needs a person. A new kind of it is a new bean of {@link ReviewSource}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReviewConfiguration.ReviewProperties.class)
class ReviewConfiguration {

  /**
   * What counts as needing a person, and how often it is counted.
   *
   * @param interval how long to rest between two counts
   * @param refundAfter how long after its registration a refund is listed that the channel has
   *     neither taken nor refused
   * @param acceptedAfter how long after its registration a refund is listed that the channel has
   *     taken and not done
   */
  @ConfigurationProperties("oncebook.reviews")
  record ReviewProperties(
      @DefaultValue("1m") Duration interval,
      @DefaultValue("1d") Duration refundAfter,
      @DefaultValue("7d") Duration acceptedAfter) {

    ReviewProperties {
      if (interval.isNegative()
          || interval.isZero()
          || refundAfter.isNegative()
          || acceptedAfter.isNegative()) {
        throw new IllegalArgumentException(
            "oncebook.reviews.interval must be positive, and refund-after and accepted-after not"
                + " negative");
      }
    }
  }

  @Bean
  ReviewSource flagReviews(FlagPort flags) {
    return new FlagReviews(flags);
  }

  @Bean
  ReviewSource refundReviews(RefundPort refunds, ReviewProperties properties, Clock clock) {
    return new RefundReviews(refunds, properties.refundAfter(), properties.acceptedAfter(), clock);
  }

  @Bean
  ReviewSource suspenseReviews(LedgerPort ledger) {
    return new SuspenseReviews(ledger);
  }

  @Bean
  ReviewSource orphanReviews(OrphanPort orphans) {
    return new OrphanReviews(orphans);
  }

  @Bean
  ReviewSource breakReviews(ReconciliationPort reconciliations) {
    return new BreakReviews(reconciliations);
  }

  @Bean
  ReviewSource noticeReviews(UnclearNoticePort notices) {
    return new NoticeReviews(notices);
  }

  @Bean
  ReviewsUseCase reviewsUseCase(List<ReviewSource> sources, ActionTransactions actions) {
    return new ReviewsService(sources, actions);
  }

  @Bean
  BookClaimUseCase bookClaimUseCase(
      ActionTransactions actions, OrphanPort orphans, LedgerPort ledger) {
    return new BookClaimService(actions, orphans, ledger);
  }

  @Bean
  EndRefundUseCase endRefundUseCase(ActionTransactions actions, RefundPort refunds) {
    return new EndRefundService(actions, refunds);
  }

  @Bean
  ReviewsController reviewsController(
      ReviewsUseCase reviews, BookClaimUseCase claims, Clock clock) {
    return new ReviewsController(reviews, claims, OrdersController.DEFAULT_MAX_BODY_BYTES, clock);
  }

  @Bean
  ReviewWatch reviewWatch(
      ReviewsUseCase reviews,
      Tenants tenants,
      TaskScheduler repairScheduler,
      ReviewProperties properties,
      MeterRegistry meters) {
    return new ReviewWatch(
        reviews, tenants.apiTokens().keySet(), repairScheduler, properties.interval(), meters);
  }
}
