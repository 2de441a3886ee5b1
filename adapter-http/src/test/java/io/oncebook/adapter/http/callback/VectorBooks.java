package io.oncebook.adapter.http.callback;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.notice.service.UnclearNoticeService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import tools.jackson.databind.JsonNode;

/** Books of their own for one vector, behind the real services and the real controller. */
final class VectorBooks {

  static final TenantId TENANT = new TenantId(7);

  private final InMemoryBooks books = new InMemoryBooks();
  private final ChannelUnderTest channel;

  VectorBooks(ChannelUnderTest channel) {
    this.channel = channel;
  }

  /** Registers the order that the vector says is known, if it says so. */
  void registerOrder(ChannelVector vector) {
    OrderNo orderNo = orderNo(vector);
    if (orderNo != null) {
      JsonNode order = vector.config().get("order");
      ChannelAccount account = channel.account(vector, TENANT, vector.clock());
      Money amount =
          Money.ofMinor(
              order.get("amount_fen").longValue(), order.path("currency").asString("CNY"));
      books
          .orders()
          .register(
              new OrderRegistration(TENANT, orderNo, account.adapter().channel(), amount, null),
              vector.clock().instant());
    }
  }

  MockHttpServletResponse deliver(ChannelVector vector, Clock clock) throws Exception {
    SettlementChain chain = new SettlementChain(books.transactions(), books.orphans(), clock);
    NoticeService notices = new NoticeService(books.idempotency(), chain, books.anomalies(), clock);
    CallbackController controller =
        new CallbackController(
            new AccountDirectory(List.of(channel.account(vector, TENANT, clock))),
            notice -> CompletableFuture.completedFuture(notices.handle(notice)),
            new UnclearNoticeService(books.unclearNotices(), books.audit()),
            new Tallies(),
            CallbackController.DEFAULT_MAX_BODY_BYTES,
            clock);
    MockHttpServletRequestBuilder request =
        post("/callbacks/%s/%s".formatted(channel.name(), TENANT)).content(vector.body());
    vector.headers().forEach(request::header);
    return MockMvcBuilders.standaloneSetup(controller)
        .build()
        .perform(request)
        .andReturn()
        .getResponse();
  }

  BooksSnapshot snapshot(ChannelVector vector) {
    return BooksSnapshot.of(books, TENANT, orderNo(vector));
  }

  private static @Nullable OrderNo orderNo(ChannelVector vector) {
    JsonNode order = vector.config().path("order");
    if (order.isMissingNode()) {
      return null;
    }
    String name = order.has("client_sn") ? "client_sn" : "out_trade_no";
    return new OrderNo(order.get(name).stringValue());
  }
}
