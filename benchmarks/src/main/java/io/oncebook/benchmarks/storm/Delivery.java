package io.oncebook.benchmarks.storm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** One of the times that a payment is announced, and over which door. */
record Delivery(StormPayment payment, Door door) {

  /**
   * This number of deliveries of each payment, in any order. Each payment goes through every door
   * that is used if it has deliveries enough; the others go through doors that are drawn.
   */
  static List<Delivery> draw(List<StormPayment> payments, int each, Via via, Random random) {
    List<Delivery> deliveries = new ArrayList<>();
    for (StormPayment payment : payments) {
      for (Door door : doors(each, via.doors(), random)) {
        deliveries.add(new Delivery(payment, door));
      }
    }
    Collections.shuffle(deliveries, random);
    return deliveries;
  }

  static long count(List<Delivery> deliveries, Door door) {
    return deliveries.stream().filter(delivery -> delivery.door() == door).count();
  }

  private static List<Door> doors(int each, List<Door> used, Random random) {
    List<Door> doors = new ArrayList<>();
    if (each >= used.size()) {
      doors.addAll(used);
    }
    while (doors.size() < each) {
      doors.add(used.get(random.nextInt(used.size())));
    }
    return doors;
  }
}
