package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A pool whose transactions stand still before they commit, until they are told to go on. */
final class PausedCommits {

  private final DataSource pool;
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);

  PausedCommits(DataSource pool) {
    this.pool = pool;
  }

  DataSource dataSource() {
    return proxy(pool, DataSource.class);
  }

  /** Waits for a transaction that has done all but its commit. */
  void awaitOne() {
    await(reached);
  }

  void goOn() {
    mayGoOn.countDown();
  }

  private <T> T proxy(Object target, Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> call(target, method, arguments)));
  }

  private @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    if (method.getName().equals("commit")) {
      reached.countDown();
      await(mayGoOn);
    }
    try {
      Object result = method.invoke(target, arguments);
      return result instanceof Connection opened ? proxy(opened, Connection.class) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
