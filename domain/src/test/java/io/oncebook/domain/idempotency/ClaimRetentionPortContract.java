package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every {@link ClaimRetentionPort} promises. */
public abstract class ClaimRetentionPortContract {

  private static final Instant OLD = Instant.parse("2001-01-01T00:00:00Z");
  private static final Instant NOT_SO_OLD = OLD.plusSeconds(1);

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract ClaimRetentionPort retention();

  protected abstract IdempotencyPort idempotency();

  protected abstract SettlementTransactionPort transactions();

  protected abstract AnomalyPort anomalies();

  @Test
  void settled_claim_goes_when_it_is_old_and_an_orphan_never() {
    Claim settled = settled("1", OLD);
    Claim orphan = claim("2", OLD);
    Claim young = settled("3", NOT_SO_OLD);

    purge(settled, 10);

    assertThat(isThere(settled)).isFalse();
    assertThat(isThere(orphan)).isTrue();
    assertThat(isThere(young)).isTrue();
  }

  @Test
  void claim_that_a_person_has_resolved_never_goes() {
    Claim resolved = claim("1", OLD);
    transactions().run(unit -> TransactionOutcome.commit(unit.resolve(resolved.id())));

    assertThat(purge(resolved, 10).gone()).isZero();

    assertThat(isThere(resolved)).isTrue();
  }

  @Test
  void claim_stays_while_a_person_has_to_look_at_it() {
    Claim flagged = settled("1", OLD);
    Claim other = settled("2", OLD);
    transactions()
        .run(
            unit -> {
              unit.reviews().flag(flagged, ReviewReason.EXTERNAL_REFUND, OLD);
              return TransactionOutcome.commit(other);
            });

    assertThat(purge(flagged, 10).gone()).isEqualTo(1);
    assertThat(isThere(flagged)).isTrue();

    transactions()
        .run(
            unit -> {
              unit.reviews().endFlagsOf(flagged, OLD);
              return TransactionOutcome.commit(other);
            });

    assertThat(purge(flagged, 10).gone()).isEqualTo(1);
    assertThat(isThere(flagged)).isFalse();
  }

  @Test
  void what_was_noticed_about_a_claim_goes_with_it() {
    Claim claim = settled("1", OLD);
    anomalies()
        .record(
            Anomaly.ofRepeat(
                claim,
                fixture.payment(claim.event().trade(), Fixture.yuan("99")),
                Fixture.evidence("{}"),
                OLD));
    assertThat(purge(claim, 10).gone()).isEqualTo(1);
    assertThat(isThere(claim)).isFalse();
  }

  @Test
  void step_looks_at_so_many_claims_and_says_where_the_next_begins() {
    List<Claim> claims = Stream.of("1", "2", "3").map(no -> settled(no, OLD)).toList();

    ClaimRetentionPort.Step first = purge(claims.get(0), 2);
    ClaimRetentionPort.Step second = retention().purge(NOT_SO_OLD, claims.get(1).id(), 2);

    assertThat(first).isEqualTo(new ClaimRetentionPort.Step(2, claims.get(1).id()));
    assertThat(second.gone()).isEqualTo(1);
    assertThat(second.next()).isNull();
  }

  private ClaimRetentionPort.Step purge(Claim first, int limit) {
    return retention().purge(NOT_SO_OLD, new ClaimId(first.id().value() - 1), limit);
  }

  private Claim settled(String transactionNo, Instant claimedAt) {
    Claim claim = claim(transactionNo, claimedAt);
    transactions().run(unit -> TransactionOutcome.commit(unit.markBooked(claim.id(), claimedAt)));
    return claim;
  }

  private Claim claim(String transactionNo, Instant claimedAt) {
    return idempotency()
        .tryAcquire(
            new ClaimRequest(
                fixture.payment(
                    fixture.trade(Fixture.WECHAT, transactionNo, "T202603050001"),
                    Fixture.yuan("1")),
                Fixture.evidence("{}"),
                claimedAt))
        .claim();
  }

  /** A claim that is gone can be made again. */
  private boolean isThere(Claim claim) {
    return !idempotency()
        .tryAcquire(new ClaimRequest(claim.event(), Fixture.evidence("{}"), Fixture.NOON))
        .acquired();
  }
}
