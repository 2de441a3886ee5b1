package io.oncebook.application.order.service;

import io.oncebook.application.order.FollowUpUseCase.Failure;
import io.oncebook.application.order.FollowUpUseCase.Report;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs steps side by side, so that a channel that keeps us waiting holds up few others. */
public record Batch<T>(List<T> items, Function<T, String> name) {

  /** Returns when every step has ended; one that fails takes none of the others with it. */
  public Report run(Consumer<T> step, Executor executor) {
    List<CompletableFuture<@Nullable Failure>> steps =
        items.stream()
            .map(item -> CompletableFuture.supplyAsync(() -> failure(item, step), executor))
            .toList();
    List<Failure> failures =
        steps.stream().map(CompletableFuture::join).filter(Objects::nonNull).toList();
    return new Report(items.size() - failures.size(), failures);
  }

  private @Nullable Failure failure(T item, Consumer<T> step) {
    try {
      step.accept(item);
      return null;
    } catch (RuntimeException e) {
      return new Failure(name.apply(item), e);
    }
  }
}
