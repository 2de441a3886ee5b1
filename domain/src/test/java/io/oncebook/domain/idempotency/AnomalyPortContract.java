package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.fixture.Fixture;
import org.junit.jupiter.api.Test;

/** What every {@link AnomalyPort} promises. */
public abstract class AnomalyPortContract {

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract AnomalyPort anomalies();

  protected abstract IdempotencyPort idempotency();

  @Test
  void each_different_story_is_kept_once() {
    Claim claim = idempotency().tryAcquire(fixture.claim(fixture.payment())).claim();

    anomalies().record(anomaly(claim, "99.99"));
    anomalies().record(anomaly(claim, "99.99"));
    anomalies().record(anomaly(claim, "0.01"));

    assertThat(anomalies().count(fixture.tenantId())).isEqualTo(2);
    assertThat(anomalies().count(Fixture.ofNewTenant().tenantId())).isZero();
  }

  private Anomaly anomaly(Claim claim, String amount) {
    return Anomaly.ofRepeat(
        claim,
        fixture.payment(fixture.trade(), Fixture.yuan(amount)),
        Fixture.evidence(amount),
        Fixture.NOON);
  }
}
