package io.oncebook.domain.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.settlement.ReviewTransaction.EndResult;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What every {@link FlagPort} promises. */
public abstract class FlagPortContract {

  private static final Instant LATER = Fixture.NOON.plusSeconds(60);

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract FlagPort flags();

  protected abstract SettlementTransactionPort transactions();

  protected abstract IdempotencyPort idempotency();

  protected abstract OrderPort orders();

  @Test
  void flagged_claims_are_found_by_page_with_what_is_booked_of_them() {
    Claim booked = claim("1");
    Claim noted = claim("2");
    commit(unit -> flag(unit, noted, ReviewReason.REFUND_ABNORMAL));
    commit(
        unit -> {
          flag(unit, booked, ReviewReason.EXTERNAL_REFUND);
          unit.append(entryOf(unit, booked));
        });

    List<FlaggedClaim> open = open(0, 10);

    assertThat(open).extracting(FlaggedClaim::claim).containsExactly(noted, booked);
    assertThat(open)
        .extracting(FlaggedClaim::reason)
        .containsExactly(ReviewReason.REFUND_ABNORMAL, ReviewReason.EXTERNAL_REFUND);
    assertThat(open).extracting(FlaggedClaim::booked).containsExactly(null, Fixture.yuan("1"));
    assertThat(open).extracting(FlaggedClaim::flaggedAt).containsOnly(Fixture.NOON);
    assertThat(open(0, 1)).containsExactly(open.get(0));
    assertThat(open(open.get(0).id().value(), 10)).containsExactly(open.get(1));
    assertThat(flags().countOpen(fixture.tenantId())).isEqualTo(2);
    assertThat(flags().open(Fixture.ofNewTenant().tenantId(), new FlagId(0), 10)).isEmpty();
  }

  @Test
  void flag_is_set_once_for_each_reason_and_is_not_set_again_after_its_end() {
    Claim claim = claim("1");
    commit(
        unit -> {
          flag(unit, claim, ReviewReason.EXTERNAL_REFUND);
          flag(unit, claim, ReviewReason.EXTERNAL_REFUND);
          flag(unit, claim, ReviewReason.REFUND_ABNORMAL);
        });
    FlagId id = open(0, 10).get(0).id();

    assertThat(open(0, 10)).hasSize(2);
    assertThat(end(fixture.tenantId(), id)).isEqualTo(EndResult.ENDED);
    commit(unit -> flag(unit, claim, ReviewReason.EXTERNAL_REFUND));

    assertThat(open(0, 10))
        .extracting(FlaggedClaim::reason)
        .containsExactly(ReviewReason.REFUND_ABNORMAL);
  }

  @Test
  void flag_is_ended_once_by_its_own_tenant() {
    Claim claim = claim("1");
    commit(unit -> flag(unit, claim, ReviewReason.EXTERNAL_REFUND));
    FlagId id = open(0, 10).get(0).id();

    assertThat(end(Fixture.ofNewTenant().tenantId(), id)).isEqualTo(EndResult.UNKNOWN);
    assertThat(end(fixture.tenantId(), new FlagId(Long.MAX_VALUE))).isEqualTo(EndResult.UNKNOWN);
    assertThat(end(fixture.tenantId(), id)).isEqualTo(EndResult.ENDED);
    assertThat(end(fixture.tenantId(), id)).isEqualTo(EndResult.ENDED_BEFORE);
    assertThat(flags().countOpen(fixture.tenantId())).isZero();
  }

  @Test
  void all_flags_of_a_claim_are_ended_and_no_others() {
    Claim claim = claim("1");
    Claim other = claim("2");
    commit(
        unit -> {
          flag(unit, claim, ReviewReason.EXTERNAL_REFUND);
          flag(unit, claim, ReviewReason.REFUND_ABNORMAL);
          flag(unit, other, ReviewReason.REFUND_ABNORMAL);
        });

    commit(unit -> unit.reviews().endFlagsOf(claim, LATER));

    assertThat(open(0, 10)).extracting(FlaggedClaim::claim).containsExactly(other);
  }

  @Test
  void flag_of_a_transaction_that_is_rolled_back_is_not_set() {
    Claim claim = claim("1");

    transactions()
        .run(
            unit -> {
              flag(unit, claim, ReviewReason.EXTERNAL_REFUND);
              return TransactionOutcome.rollBack(claim);
            });

    assertThat(open(0, 10)).isEmpty();
  }

  private static void flag(SettlementTransaction unit, Claim claim, ReviewReason reason) {
    unit.reviews().flag(claim, reason, Fixture.NOON);
  }

  private List<FlaggedClaim> open(long after, int limit) {
    return flags().open(fixture.tenantId(), new FlagId(after), limit);
  }

  private EndResult end(TenantId tenantId, FlagId id) {
    return transactions()
        .run(unit -> TransactionOutcome.commit(unit.reviews().end(tenantId, id, LATER)));
  }

  private void commit(Consumer<SettlementTransaction> work) {
    transactions()
        .run(
            unit -> {
              work.accept(unit);
              return TransactionOutcome.commit(fixture);
            });
  }

  private Claim claim(String number) {
    orders().register(fixture.order("T" + number, Fixture.yuan("1")), Fixture.NOON);
    return idempotency()
        .tryAcquire(
            fixture.claim(
                fixture.payment(
                    fixture.trade(Fixture.WECHAT, "N" + number, "T" + number), Fixture.yuan("1"))))
        .claim();
  }

  private static JournalEntry entryOf(SettlementTransaction unit, Claim claim) {
    var order = unit.lockOrder(claim.tenantId(), claim.event().trade().orderNo()).orElseThrow();
    return ((Decision.PayOrder)
            SettlementRules.decide(claim.event(), KnownFacts.of(order), Fixture.NOON))
        .entry();
  }
}
