package io.oncebook.adapter.kafka.fault;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** What befalls the calls of ports: the next ones fail, before they are carried out or after. */
final class Trouble {

  private int away;
  private int untilCrash = -1;

  /** This number of calls fail, and do nothing. */
  synchronized void beAway(int calls) {
    away = calls;
  }

  /** This number of calls go well; the one behind them is carried out, and its answer is lost. */
  synchronized void loseAnAnswer(int after) {
    untilCrash = after;
  }

  synchronized void end() {
    away = 0;
    untilCrash = -1;
  }

  /** The port in this trouble. */
  <P> P befall(Class<P> port, P real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              before();
              Object answer = call(method, real, arguments);
              after();
              return answer;
            }));
  }

  private synchronized void before() {
    if (away > 0) {
      away--;
      throw new IllegalStateException("the store is away");
    }
  }

  private synchronized void after() {
    if (untilCrash >= 0 && untilCrash-- == 0) {
      throw new IllegalStateException("the answer is lost");
    }
  }

  private static Object call(Method method, Object real, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
