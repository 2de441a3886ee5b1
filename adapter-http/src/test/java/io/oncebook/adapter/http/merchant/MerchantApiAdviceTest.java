package io.oncebook.adapter.http.merchant;

import static io.oncebook.adapter.http.merchant.order.OrderBody.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.oncebook.application.action.ActionResult;
import io.oncebook.application.ledger.LedgerUseCase;
import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.application.refund.EndRefundUseCase;
import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.refund.RefundsUseCase;
import io.oncebook.application.review.BookClaimUseCase;
import io.oncebook.application.review.ReviewsUseCase;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanQuery;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.tenant.TenantId;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class MerchantApiAdviceTest {

  private static final String INTERNALS = "Access denied for user 'books'@'10.0.0.7'";

  private final Logger logger = (Logger) LoggerFactory.getLogger(MerchantApiAdvice.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
    logger.setAdditive(false);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(log);
    logger.setAdditive(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders/T1", "/journal-entries", "/trial-balance", "/orphans"})
  void a_read_that_the_store_fails_is_unavailable(String path) {
    isUnavailable(failing(new IllegalStateException(INTERNALS)).read(path));
  }

  @Test
  void a_registration_that_the_store_fails_is_unavailable() {
    isUnavailable(failing(new IllegalStateException(INTERNALS)).register(anOrder()));
  }

  @Test
  void a_use_case_that_finds_an_argument_wrong_does_not_blame_the_caller() {
    isUnavailable(failing(new IllegalArgumentException(INTERNALS)).register(anOrder()));
  }

  @Test
  void a_failure_is_logged_once_with_its_cause_and_the_id_that_the_caller_has() {
    RuntimeException failure = new IllegalStateException(INTERNALS);

    ApiResponse answer = failing(failure).read("/trial-balance");

    String instance = answer.json().path("instance").stringValue();
    assertThat(instance).isEqualTo("urn:uuid:" + MerchantApi.INCIDENT);
    assertThat(log.list).hasSize(1);
    ILoggingEvent event = log.list.get(0);
    assertThat(event.getLevel()).isEqualTo(Level.ERROR);
    assertThat(event.getFormattedMessage())
        .isEqualTo("merchant API: trialBalance failed, " + instance);
    assertThat(event.getThrowableProxy().getMessage()).isEqualTo(INTERNALS);
  }

  @Test
  void a_refusal_is_not_logged() {
    MerchantApi api = MerchantApi.onMemory();

    api.register("{").isProblem(400, "malformed-body");
    api.read("/orders/T1").isProblem(404, "order-unknown");

    assertThat(log.list).isEmpty();
  }

  private static void isUnavailable(ApiResponse answer) {
    answer.isProblem(503, "unavailable");
    assertThat(answer.header("Retry-After")).isEqualTo("5");
    assertThat(answer.body()).doesNotContain("books", "Exception");
  }

  private static MerchantApi failing(RuntimeException failure) {
    Failing useCases = new Failing(failure);
    return MerchantApi.over(
        new MerchantApi.UseCases(
            useCases,
            useCases,
            useCases,
            useCases,
            useCases,
            useCases,
            failing(EndRefundUseCase.class, failure),
            failing(ReviewsUseCase.class, failure),
            failing(BookClaimUseCase.class, failure)));
  }

  private static <T> T failing(Class<T> useCase, RuntimeException failure) {
    return useCase.cast(
        Proxy.newProxyInstance(
            useCase.getClassLoader(),
            new Class<?>[] {useCase},
            (proxy, method, arguments) -> {
              throw failure;
            }));
  }

  private record Failing(RuntimeException failure)
      implements OrdersUseCase,
          RefundsUseCase,
          LedgerUseCase,
          OrphansUseCase,
          OrphanActionsUseCase,
          ReassignSuspenseUseCase {

    @Override
    public ActionResult<Reassigned, ReassignmentRefusal> reassign(
        JournalEntryId entryId, OrderNo orderNo, OperatorAction action) {
      throw failure;
    }

    @Override
    public List<SuspenseBalance> list(SuspenseQuery query) {
      throw failure;
    }

    @Override
    public Optional<SuspensePayment> find(TenantId tenantId, JournalEntryId entryId) {
      throw failure;
    }

    @Override
    public RegistrationResult register(OrderRegistration registration) {
      throw failure;
    }

    @Override
    public Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo) {
      throw failure;
    }

    @Override
    public RefundTotals refundTotals(ChannelOrder order) {
      throw failure;
    }

    @Override
    public RefundRequestResult request(RefundRegistration registration) {
      throw failure;
    }

    @Override
    public RefundRequestResult request(RefundRegistration registration, PaymentReference payment) {
      throw failure;
    }

    @Override
    public Optional<Refund> find(TenantId tenantId, RefundNo refundNo) {
      throw failure;
    }

    @Override
    public long count(RefundState state) {
      throw failure;
    }

    @Override
    public List<ListedEntry> list(JournalListQuery query) {
      throw failure;
    }

    @Override
    public List<StoredEntry> find(JournalQuery query) {
      throw failure;
    }

    @Override
    public TrialBalance trialBalance(TenantId tenantId) {
      throw failure;
    }

    @Override
    public List<OrphanClaim> find(OrphanQuery query) {
      throw failure;
    }

    @Override
    public ActionResult<Claim, ClaimState> retry(ClaimId claimId, OperatorAction action) {
      throw failure;
    }

    @Override
    public ActionResult<Claim, ClaimState> resolve(ClaimId claimId, OperatorAction action) {
      throw failure;
    }

    @Override
    public List<StoredAction> list(AuditQuery query) {
      throw failure;
    }

    @Override
    public List<OrphanBacklog> backlog() {
      throw failure;
    }

    @Override
    public long count() {
      throw failure;
    }
  }
}
