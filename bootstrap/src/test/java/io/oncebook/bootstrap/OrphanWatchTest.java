package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanQuery;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class OrphanWatchTest {

  private static final Instant NOW = Instant.parse("2026-03-05T04:00:00Z");

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final Books books = new Books();
  private final OrphanWatch watch =
      new OrphanWatch(books, Clock.fixed(NOW, ZoneOffset.UTC), meters);

  @Test
  void gauges_follow_what_is_open_and_go_with_it() {
    books.open = List.of(backlog(3, NOW.minusSeconds(90), null));
    watch.look();
    assertThat(gauge("oncebook.orphans.open")).isEqualTo(3);
    assertThat(gauge("oncebook.orphans.oldest.age")).isEqualTo(90);
    assertThat(gauge("oncebook.orphans.amount")).isEqualTo(1234);

    books.open = List.of(backlog(5, NOW.minusSeconds(10), null));
    watch.look();
    assertThat(gauge("oncebook.orphans.open")).isEqualTo(5);
    assertThat(gauge("oncebook.orphans.oldest.age")).isEqualTo(10);

    books.open = List.of();
    watch.look();
    assertThat(meters.find("oncebook.orphans.open").gauge()).isNull();
  }

  @Test
  void health_is_degraded_while_an_orphan_of_which_nobody_was_told_is_too_old() {
    assertThat(status()).isEqualTo(Status.UP);

    books.open = List.of(backlog(1, NOW.minusSeconds(60), NOW.minusSeconds(60)));
    assertThat(status()).isEqualTo(Status.UP);
    books.open = List.of(backlog(1, NOW.minusSeconds(61), NOW.minusSeconds(61)));
    assertThat(status()).isEqualTo(new Status("DEGRADED"));
    books.open = List.of(backlog(1, NOW.minusSeconds(61), null));
    assertThat(status()).isEqualTo(Status.UP);
  }

  private Status status() {
    watch.look();
    Health health = new OrphanHealth(watch, Duration.ofSeconds(60)).health();
    return health.getStatus();
  }

  private double gauge(String name) {
    return meters
        .get(name)
        .tags("tenant", "7", "channel", "SQB", "currency", "CNY")
        .gauge()
        .value();
  }

  private static OrphanBacklog backlog(
      long count, Instant oldest, @Nullable Instant oldestUnparked) {
    return new OrphanBacklog(
        new TenantId(7),
        new Channel("SQB"),
        Currency.getInstance("CNY"),
        count,
        oldest,
        oldestUnparked,
        BigInteger.valueOf(1234));
  }

  private static final class Books implements OrphansUseCase {

    private List<OrphanBacklog> open = List.of();

    @Override
    public List<OrphanClaim> find(OrphanQuery query) {
      return List.of();
    }

    @Override
    public List<OrphanBacklog> backlog() {
      return open;
    }

    @Override
    public long count() {
      return open.size();
    }
  }
}
