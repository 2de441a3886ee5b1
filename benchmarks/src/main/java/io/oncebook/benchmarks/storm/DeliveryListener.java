package io.oncebook.benchmarks.storm;

/** Is told how far the storm is. */
@FunctionalInterface
public interface DeliveryListener {

  /**
   * Called by each sender before it delivers, by many at once; the delivery waits until this
   * returns.
   *
   * @param number counts deliveries from 1 as they begin
   * @param all how many there will be
   */
  void before(int number, int all);
}
