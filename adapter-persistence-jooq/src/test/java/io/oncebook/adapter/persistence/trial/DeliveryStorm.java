package io.oncebook.adapter.persistence.trial;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.order.OrderRegistration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jooq.exception.DataAccessException;

/** Notices and registrations that come in any order to several instances at once. */
final class DeliveryStorm {

  private static final int THREADS_PER_INSTANCE = 2;

  /** As a channel does, each is sent again after a failure, but not for ever. */
  private static final int MOST_ATTEMPTS = 5;

  /** What an instance said of one notice. */
  record Answer(IdempotencyKey key, NoticeOutcome outcome) {}

  private final List<Function<ServiceInstance, List<Answer>>> steps = new ArrayList<>();
  private final Queue<DataAccessException> failures = new ConcurrentLinkedQueue<>();

  void add(OrderRegistration registration) {
    steps.add(
        instance -> {
          instance.register(registration);
          return List.of();
        });
  }

  void add(ChannelEvent event) {
    steps.add(instance -> List.of(new Answer(IdempotencyKey.of(event), instance.deliver(event))));
  }

  /** Returns every answer, in no order, once all steps are done. */
  List<Answer> rage(List<ServiceInstance> instances, Random random) throws Exception {
    Collections.shuffle(steps, random);
    Queue<Function<ServiceInstance, List<Answer>>> open = new ConcurrentLinkedQueue<>(steps);
    List<Callable<List<Answer>>> threads =
        IntStream.range(0, THREADS_PER_INSTANCE * instances.size())
            .mapToObj(number -> worker(open, instances.get(number % instances.size())))
            .toList();
    return AtOnce.run(threads).stream().flatMap(List::stream).toList();
  }

  /** Failures that the sender was told of; each may have left an orphan. */
  List<DataAccessException> failures() {
    return List.copyOf(failures);
  }

  private Callable<List<Answer>> worker(
      Queue<Function<ServiceInstance, List<Answer>>> open, ServiceInstance instance) {
    return () -> {
      List<Answer> answers = new ArrayList<>();
      for (var step = open.poll(); step != null; step = open.poll()) {
        answers.addAll(persist(step, instance));
      }
      return answers;
    };
  }

  private List<Answer> persist(
      Function<ServiceInstance, List<Answer>> step, ServiceInstance instance) {
    for (int attempt = 1; ; attempt++) {
      try {
        return step.apply(instance);
      } catch (DataAccessException e) {
        failures.add(e);
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}
