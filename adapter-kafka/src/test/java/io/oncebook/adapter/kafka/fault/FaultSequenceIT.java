package io.oncebook.adapter.kafka.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Any faults, in any order: once there is peace, the books and the topics are right. */
class FaultSequenceIT {

  // What brokers and threads do cannot be played again, so there is nothing to shrink.
  @Property(tries = 15, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void each_fact_is_booked_once_whatever_happened_on_the_way(@ForAll("stories") List<Step> story)
      throws Exception {
    Topic bookings = Topic.create("story-bookings", 2);
    Topic parked = Topic.create("story-parked", 1);
    try (FaultScenario scene = new FaultScenario(Topic.create("story", 3), parked, bookings)) {
      for (Step step : story) {
        step.fault().happen(scene, step.size());
      }
      scene.deliver(10);
      scene.bringPeace();

      scene.books().assertEachBookedOnce(scene.facts());
      scene.books().assertAnnouncedOn(bookings);
      // More than once where the commit behind the parking was lost.
      assertThat(parked.read())
          .extracting((ConsumerRecord<byte[], byte[]> record) -> new String(record.value(), UTF_8))
          .containsOnlyOnceElementsOf(scene.malformed())
          .hasSameSizeAs(scene.malformed());
    }
  }

  @Provide
  Arbitrary<List<Step>> stories() {
    return Combinators.combine(
            Arbitraries.of(Fault.values()), Arbitraries.integers().between(1, 12))
        .as(Step::new)
        .list()
        .ofMinSize(3)
        .ofMaxSize(7);
  }

  /** A fault of some size. */
  record Step(Fault fault, int size) {}

  /** What can happen. */
  enum Fault {
    DELIVERY {
      @Override
      void happen(FaultScenario scene, int size) throws Exception {
        scene.deliver(5 * size);
      }
    },
    MALFORMED_RECORD {
      @Override
      void happen(FaultScenario scene, int size) throws Exception {
        scene.deliverMalformed();
        scene.deliver(size);
      }
    },
    STORE_AWAY {
      @Override
      void happen(FaultScenario scene, int size) {
        scene.trouble().beAway(size);
      }
    },
    CRASH_AT_A_CALL {
      @Override
      void happen(FaultScenario scene, int size) {
        scene.trouble().loseAnAnswer(size);
      }
    },
    STOP_OR_START {
      @Override
      void happen(FaultScenario scene, int size) {
        scene.stopOrStart(0);
      }
    },
    SECOND_JOINS_OR_LEAVES {
      @Override
      void happen(FaultScenario scene, int size) {
        scene.stopOrStart(1);
      }
    },
    RELAY_FAILS {
      @Override
      void happen(FaultScenario scene, int size) {
        scene.failAtRelaying(size);
      }
    };

    abstract void happen(FaultScenario scene, int size) throws Exception;
  }
}
