package io.oncebook.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class JournalEntryProperties {

  private final Fixture fixture = Fixture.ofNewTenant();

  @Property
  void balanced_postings_make_an_entry(@ForAll("balanced") List<Posting> postings) {
    assertThat(entry(postings).postings()).isEqualTo(postings);
  }

  @Property
  void one_changed_amount_is_refused(
      @ForAll("balanced") List<Posting> postings,
      @ForAll("amounts") long amount,
      @ForAll Random random) {
    int index = random.nextInt(postings.size());
    Posting old = postings.get(index);
    Assume.that(amount != old.money().amountMinor());

    assertRefused(
        replaced(
            postings,
            index,
            new Posting(
                old.account(), old.side(), Money.ofMinor(amount, old.money().currencyCode()))));
  }

  @Property
  void one_changed_side_is_refused(
      @ForAll("balanced") List<Posting> postings, @ForAll Random random) {
    int index = random.nextInt(postings.size());
    Posting old = postings.get(index);
    Side other = old.side() == Side.DEBIT ? Side.CREDIT : Side.DEBIT;

    assertRefused(replaced(postings, index, new Posting(old.account(), other, old.money())));
  }

  @Property
  void one_changed_currency_is_refused(
      @ForAll("balanced") List<Posting> postings, @ForAll Random random) {
    int index = random.nextInt(postings.size());
    Posting old = postings.get(index);
    String other = old.money().currencyCode().equals("CNY") ? "USD" : "CNY";

    assertRefused(
        replaced(
            postings,
            index,
            new Posting(
                old.account(), old.side(), Money.ofMinor(old.money().amountMinor(), other))));
  }

  @Property
  void one_missing_posting_is_refused(
      @ForAll("balanced") List<Posting> postings, @ForAll Random random) {
    List<Posting> fewer = new ArrayList<>(postings);
    fewer.remove(random.nextInt(fewer.size()));

    assertThatThrownBy(() -> entry(fewer)).isInstanceOf(IllegalArgumentException.class);
  }

  @Example
  void entry_of_a_day_is_of_its_fees_and_of_nothing_else() {
    List<Posting> postings = pair(5, "CNY");
    IdempotencyKey payment = IdempotencyKey.of(fixture.payment());
    IdempotencyKey fee =
        new IdempotencyKey(Fixture.WECHAT, "20260305.CNY.1", EventKind.FEE_CHARGED);

    JournalEntry fees =
        JournalEntry.ofDay(fee, fixture.tenantId(), postings, Fixture.NOON, Fixture.NOON);

    assertThat(fees.payment()).isEmpty();
    assertThatThrownBy(
            () ->
                JournalEntry.ofDay(
                    payment, fixture.tenantId(), postings, Fixture.NOON, Fixture.NOON))
        .hasMessageContaining("must name its payment");
    assertThatThrownBy(
            () ->
                JournalEntry.ofPayment(fee, fixture.trade(), postings, Fixture.NOON, Fixture.NOON))
        .hasMessageContaining("must name its payment");
  }

  @Example
  void entry_is_about_a_fact_of_its_own_channel() {
    IdempotencyKey key = new IdempotencyKey(new Channel("ALIPAY"), "1", EventKind.PAYMENT_RECEIVED);

    assertThatThrownBy(
            () ->
                JournalEntry.ofPayment(
                    key, fixture.trade(), pair(5, "CNY"), Fixture.NOON, Fixture.NOON))
        .hasMessageContaining("is about a fact of WECHAT");
  }

  @Example
  void entry_without_postings_is_refused() {
    assertThatThrownBy(() -> entry(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs two postings or more");
  }

  @Example
  void postings_cannot_be_changed_afterwards() {
    List<Posting> postings = new ArrayList<>(pair(5, "CNY"));
    JournalEntry entry = entry(postings);

    postings.clear();

    assertThat(entry.postings()).hasSize(2);
    assertThatThrownBy(() -> entry.postings().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /**
   * In each currency the debits, taken in another order, are the credits; sums may pass 64 bits.
   */
  @Provide
  Arbitrary<List<Posting>> balanced() {
    Arbitrary<List<Posting>> transfers =
        Combinators.combine(amounts(), Arbitraries.of("CNY", "USD", "JPY"))
            .as(JournalEntryProperties::pair);
    Arbitrary<List<Posting>> splits =
        Combinators.combine(
                Arbitraries.longs().between(1, Long.MAX_VALUE / 4).list().ofMinSize(2).ofMaxSize(4),
                Arbitraries.of("CNY", "USD", "JPY"))
            .as(JournalEntryProperties::split);
    return Arbitraries.oneOf(transfers, splits)
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .flatMap(parts -> Arbitraries.shuffle(parts.stream().flatMap(List::stream).toList()));
  }

  @Provide
  Arbitrary<Long> amounts() {
    return Arbitraries.longs().greaterOrEqual(1);
  }

  private static List<Posting> pair(long amount, String currency) {
    Money money = Money.ofMinor(amount, currency);
    return List.of(
        Posting.debit(Account.channelReceivable(Fixture.WECHAT), money),
        Posting.credit(Account.MERCHANT_PAYABLE, money));
  }

  /** One debit against several credits. */
  private static List<Posting> split(List<Long> amounts, String currency) {
    List<Posting> postings = new ArrayList<>();
    amounts.forEach(
        amount ->
            postings.add(
                Posting.credit(Account.MERCHANT_PAYABLE, Money.ofMinor(amount, currency))));
    long total = amounts.stream().mapToLong(Long::longValue).sum();
    postings.add(
        Posting.debit(Account.channelReceivable(Fixture.WECHAT), Money.ofMinor(total, currency)));
    return postings;
  }

  private static List<Posting> replaced(List<Posting> postings, int index, Posting posting) {
    List<Posting> copy = new ArrayList<>(postings);
    copy.set(index, posting);
    return copy;
  }

  private void assertRefused(List<Posting> postings) {
    assertThatThrownBy(() -> entry(postings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is out of balance by");
  }

  private JournalEntry entry(List<Posting> postings) {
    return JournalEntry.ofPayment(
        IdempotencyKey.of(fixture.payment()),
        fixture.trade(),
        postings,
        Fixture.NOON,
        Fixture.NOON);
  }
}
