package io.oncebook.adapter.http.callback;

import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.CLIENT_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.TERMINAL_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPayment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeSigner;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.notice.service.UnclearNoticeService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.security.KeyPair;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/**
 * Shouqianba's own bytes of a payment that a cashier reverses, through the real way of a notice.
 */
class ReversalAtTheTillTest {

  private static final TenantId TENANT = new TenantId(7);
  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final ShouqianbaNoticeFields REVERSAL =
      aPayment()
          .with("order_status", "CANCELED")
          .with("net_amount", "0")
          .with("finish_time", "1772676700000");

  private final InMemoryBooks books = new InMemoryBooks();
  private final MockMvc door = door();

  @BeforeEach
  void register() {
    books
        .orders()
        .register(
            new OrderRegistration(
                TENANT,
                new OrderNo(CLIENT_SN),
                ShouqianbaSettings.CHANNEL,
                Money.ofMinor(1500, "CNY"),
                null),
            Fixture.NOON);
  }

  @Test
  void reversed_payment_leaves_nothing_with_the_channel() throws Exception {
    deliver(aPayment());
    deliver(REVERSAL);
    deliver(REVERSAL);

    assertThat(receivable()).isZero();
    assertThat(entries()).hasSize(2);
    assertThat(entries().get(1).amount()).isEqualTo(Money.ofMinor(1500, "CNY"));
    assertThat(entries().get(1).reviewReason()).isNotNull();
  }

  @Test
  void reversal_that_comes_before_its_payment_gives_the_same_books() throws Exception {
    deliver(REVERSAL);
    assertThat(entries()).isEmpty();
    deliver(aPayment());
    deliver(REVERSAL);

    assertThat(receivable()).isZero();
    assertThat(entries()).hasSize(2);
    assertThat(books.orphans().count()).isZero();
  }

  @Test
  void reversal_gives_back_only_what_refunds_have_left() throws Exception {
    deliver(aPayment());
    deliver(aPartialRefund());
    deliver(REVERSAL);

    assertThat(receivable()).isZero();
    assertThat(entries().get(2).amount()).isEqualTo(Money.ofMinor(1000, "CNY"));
  }

  @Test
  void refund_that_is_told_after_the_reversal_is_a_part_of_it() throws Exception {
    deliver(aPayment());
    deliver(REVERSAL);
    deliver(aPartialRefund());

    assertThat(receivable()).isZero();
    assertThat(entries()).hasSize(2);
  }

  private void deliver(ShouqianbaNoticeFields fields) throws Exception {
    byte[] body = fields.body();
    MockHttpServletResponse response =
        door.perform(
                post("/callbacks/shouqianba/" + TENANT)
                    .header(
                        "Authorization",
                        new ShouqianbaNoticeSigner(KEYS.getPrivate()).authorization(body))
                    .content(body))
            .andReturn()
            .getResponse();
    assertThat(response.getContentAsString()).isEqualTo("success");
    assertThat(books.ledger().trialBalance(TENANT).isZero()).isTrue();
  }

  private BigInteger receivable() {
    return books.ledger().trialBalance(TENANT).lines().stream()
        .filter(
            line -> line.account().equals(Account.channelReceivable(ShouqianbaSettings.CHANNEL)))
        .map(TrialBalance.Line::balance)
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private List<JournalEntry> entries() {
    return BooksSnapshot.of(books, TENANT, new OrderNo(CLIENT_SN)).entries();
  }

  private MockMvc door() {
    Clock clock = Clock.fixed(Fixture.NOON, ZoneOffset.UTC);
    ShouqianbaSettings settings =
        new ShouqianbaSettings(
            List.of(TERMINAL_SN),
            List.of(Base64.getEncoder().encodeToString(KEYS.getPublic().getEncoded())),
            null,
            null);
    ChannelAccount account =
        ChannelAccount.of(new ShouqianbaAdapter(), TENANT, settings, new ChannelHttp(), clock);
    SettlementChain chain = new SettlementChain(books.transactions(), books.orphans(), clock);
    NoticeService notices = new NoticeService(books.idempotency(), chain, books.anomalies(), clock);
    return MockMvcBuilders.standaloneSetup(
            new CallbackController(
                new AccountDirectory(List.of(account)),
                notice -> CompletableFuture.completedFuture(notices.handle(notice)),
                new UnclearNoticeService(books.unclearNotices(), books.audit()),
                new Tallies(),
                CallbackController.DEFAULT_MAX_BODY_BYTES,
                clock))
        .build();
  }
}
