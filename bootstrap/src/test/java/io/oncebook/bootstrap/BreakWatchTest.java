package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.oncebook.application.reconciliation.ReconcileUseCase;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.OpenBreaks;
import io.oncebook.domain.tenant.TenantId;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

class BreakWatchTest {

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private List<OpenBreaks> open = List.of();

  @Test
  void gauge_follows_what_is_open_and_goes_with_it() {
    BreakWatch watch = new BreakWatch(days(), new SimpleAsyncTaskScheduler(), meters);

    open = List.of(late(3));
    watch.work();
    assertThat(gauge()).isEqualTo(3);

    open = List.of(late(5));
    watch.work();
    assertThat(gauge()).isEqualTo(5);

    open = List.of();
    watch.work();
    assertThat(meters.find("oncebook.breaks.open").gauge()).isNull();
  }

  private double gauge() {
    return meters
        .get("oncebook.breaks.open")
        .tags("tenant", "7", "channel", "SQB", "kind", "LATE_BOOKING")
        .gauge()
        .value();
  }

  private static OpenBreaks late(long count) {
    return new OpenBreaks(new TenantId(7), new Channel("SQB"), BreakKind.LATE_BOOKING, count);
  }

  private ReconcileUseCase days() {
    return (ReconcileUseCase)
        Proxy.newProxyInstance(
            ReconcileUseCase.class.getClassLoader(),
            new Class<?>[] {ReconcileUseCase.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("openBreaks")) {
                return open;
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }
}
