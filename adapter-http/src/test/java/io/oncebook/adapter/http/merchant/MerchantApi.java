package io.oncebook.adapter.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.http.merchant.ledger.LedgerController;
import io.oncebook.adapter.http.merchant.notice.UnclearNoticesController;
import io.oncebook.adapter.http.merchant.order.OrderBody;
import io.oncebook.adapter.http.merchant.order.OrdersController;
import io.oncebook.adapter.http.merchant.orphan.OrphanActionsController;
import io.oncebook.adapter.http.merchant.orphan.OrphansController;
import io.oncebook.adapter.http.merchant.refund.PatientGateway;
import io.oncebook.adapter.http.merchant.refund.RefundsController;
import io.oncebook.adapter.http.merchant.review.ReviewsController;
import io.oncebook.adapter.http.merchant.suspense.SuspenseController;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.ledger.LedgerUseCase;
import io.oncebook.application.ledger.service.LedgerService;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.notice.service.UnclearNoticeService;
import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.application.order.service.OrderService;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.application.orphan.service.OrphanActionService;
import io.oncebook.application.orphan.service.OrphanService;
import io.oncebook.application.refund.EndRefundUseCase;
import io.oncebook.application.refund.RefundsUseCase;
import io.oncebook.application.refund.service.EndRefundService;
import io.oncebook.application.refund.service.RefundProgressService;
import io.oncebook.application.refund.service.RefundService;
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
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.application.suspense.service.ReassignSuspenseService;
import io.oncebook.application.suspense.service.SuspenseChain;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.tenant.TenantId;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.RequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/**
 * The API as one tenant uses it, over the real services. The only message converter is the one for
 * bytes, so nothing here can lean on how an application writes JSON.
 */
public final class MerchantApi {

  public static final String TOKEN = "a-token-that-opens-this-tenant";
  public static final String OTHER_TOKEN = "a-token-that-opens-another-tenant";
  static final UUID INCIDENT = new UUID(7, 7);
  static final int MAX_BODY_BYTES = OrdersController.DEFAULT_MAX_BODY_BYTES;

  public final Fixture world = Fixture.ofNewTenant();
  public final Fixture otherWorld = Fixture.ofNewTenant();

  private static final Currency CNY = Currency.getInstance("CNY");
  private static final Currency JPY = Currency.getInstance("JPY");

  private final Channels channels;
  private final MockMvc mvc;

  private MerchantApi(UseCases useCases, Channels channels, Clock clock) {
    this.channels = channels;
    Map<TenantId, Secret> tokens =
        Map.of(world.tenantId(), new Secret(TOKEN), otherWorld.tenantId(), new Secret(OTHER_TOKEN));
    this.mvc =
        MockMvcBuilders.standaloneSetup(
                new OrdersController(
                    useCases.orders(),
                    Map.of(
                        world.tenantId(),
                        Map.of(Fixture.WECHAT, Set.of(CNY, JPY), Fixture.ALIPAY, Set.of(CNY, JPY))),
                    MAX_BODY_BYTES),
                new RefundsController(
                    useCases.refunds(),
                    useCases.orders(),
                    useCases.suspense(),
                    useCases.ends(),
                    MAX_BODY_BYTES,
                    clock),
                new LedgerController(useCases.ledger()),
                new OrphansController(useCases.orphans(), clock),
                new OrphanActionsController(useCases.actions(), MAX_BODY_BYTES, clock),
                new SuspenseController(useCases.suspense(), MAX_BODY_BYTES, clock),
                new ReviewsController(useCases.reviews(), useCases.claims(), MAX_BODY_BYTES, clock),
                new UnclearNoticesController(channels.unclearNotices(), MAX_BODY_BYTES, clock))
            .setControllerAdvice(new MerchantApiAdvice(() -> INCIDENT), new UnservedCallsAdvice())
            .setMessageConverters(new ByteArrayHttpMessageConverter())
            .addFilters(new BearerTokenFilter(new TenantTokens(tokens)))
            .build();
  }

  /** What brings in the notices. */
  private record Channels(
      NoticeService notices, IdempotencyPort idempotency, UnclearNoticesUseCase unclearNotices) {}

  /** What the controllers call. */
  record UseCases(
      OrdersUseCase orders,
      RefundsUseCase refunds,
      LedgerUseCase ledger,
      OrphansUseCase orphans,
      OrphanActionsUseCase actions,
      ReassignSuspenseUseCase suspense,
      EndRefundUseCase ends,
      ReviewsUseCase reviews,
      BookClaimUseCase claims) {}

  public static MerchantApi onMemory() {
    return onMemory(Duration.ZERO);
  }

  /** Notices come in at {@link Fixture#NOON}; the API is asked that much later. */
  public static MerchantApi onMemory(Duration later) {
    InMemoryBooks books = new InMemoryBooks();
    Clock noon = Clock.fixed(Fixture.NOON, ZoneOffset.UTC);
    ActionTransactions actions = new ActionTransactions(books.transactions(), books.audit());
    SettlementChain chain = new SettlementChain(books.transactions(), books.orphans(), noon);
    NoticeService notices = new NoticeService(books.idempotency(), chain, books.anomalies(), noon);
    return new MerchantApi(
        new UseCases(
            new OrderService(
                books.orders(),
                books.refunds(),
                books.orphans(),
                chain,
                new SuspenseChain(books.transactions(), books.ledger(), noon),
                Duration.ofSeconds(5),
                noon),
            refunds(books, notices, chain, noon),
            new LedgerService(books.ledger()),
            new OrphanService(books.orphans()),
            new OrphanActionService(actions, books.orphans(), books.audit(), chain),
            new ReassignSuspenseService(actions, books.ledger(), books.orders(), noon),
            new EndRefundService(actions, books.refunds()),
            new ReviewsService(reviewSources(books, noon), actions),
            new BookClaimService(actions, books.orphans(), books.ledger())),
        new Channels(
            notices,
            books.idempotency(),
            new UnclearNoticeService(books.unclearNotices(), books.audit())),
        Clock.offset(noon, later));
  }

  private static List<ReviewSource> reviewSources(InMemoryBooks books, Clock clock) {
    return List.of(
        new FlagReviews(books.flags()),
        new RefundReviews(books.refunds(), Duration.ofDays(1), Duration.ofDays(7), clock),
        new SuspenseReviews(books.ledger()),
        new OrphanReviews(books.orphans()),
        new BreakReviews(books.reconciliations()),
        new NoticeReviews(books.unclearNotices()));
  }

  /** Alipay takes every request and does none of them; WeChat Pay is not set up for requests. */
  private static RefundsUseCase refunds(
      InMemoryBooks books, NoticeService notices, SettlementChain settlementChain, Clock clock) {
    ChannelGatewayPort gateways =
        (tenantId, channel) ->
            channel.equals(Fixture.ALIPAY) ? Optional.of(new PatientGateway()) : Optional.empty();
    RefundProgressService chain =
        new RefundProgressService(
            books.refunds(),
            gateways,
            notices,
            settlementChain,
            new FollowUpSchedule(List.of(Duration.ofSeconds(5))),
            clock);
    return new RefundService(
        books.transactions(), books.orders(), books.refunds(), gateways, chain, 16, clock);
  }

  /** Calls these use cases instead of the real ones. */
  static MerchantApi over(UseCases useCases) {
    return new MerchantApi(useCases, onMemory().channels, Clock.systemUTC());
  }

  public NoticeOutcome announce(ChannelEvent event) {
    return channels.notices().handle(new VerifiedNotice(event, Fixture.evidence("as received")));
  }

  /** Keeps the notice as the callback does. */
  public void keep(UnclearNotice notice) {
    channels.unclearNotices().keep(notice);
  }

  /** Claims the fact and dies. */
  public void claimOnly(ChannelEvent event) {
    assertThat(channels.idempotency().tryAcquire(world.claim(event)).acquired()).isTrue();
  }

  /** The address of a call of the tenant, percent-encoded already. */
  public URI address(String path) {
    return URI.create("/api/v1/tenants/" + world.tenantId() + path);
  }

  public ApiResponse read(String path) {
    return send(get(address(path)).header(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN));
  }

  public ApiResponse register(OrderBody body) {
    return register(body.bytes());
  }

  public ApiResponse register(String body) {
    return register(body.getBytes(StandardCharsets.UTF_8));
  }

  public ApiResponse register(byte[] body) {
    return send(
        post(address("/orders"))
            .header(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN)
            .contentType(MediaType.APPLICATION_JSON)
            .content(body));
  }

  public ApiResponse refund(String orderNo, String body) {
    return send(
        post(address("/orders/" + orderNo + "/refunds"))
            .header(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN)
            .contentType(MediaType.APPLICATION_JSON)
            .content(body.getBytes(StandardCharsets.UTF_8)));
  }

  public ApiResponse act(String path, String body) {
    return send(
        post(address(path))
            .header(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN)
            .contentType(MediaType.APPLICATION_JSON)
            .content(body.getBytes(StandardCharsets.UTF_8)));
  }

  public ApiResponse send(RequestBuilder request) {
    try {
      return new ApiResponse(mvc.perform(request).andReturn().getResponse());
    } catch (Exception e) {
      throw new AssertionError("the call was not answered", e);
    }
  }
}
