package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.simulator.Behaviour;
import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.channels.simulator.Fault;
import io.oncebook.adapter.channels.simulator.SimulatedChannel;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxService;
import io.oncebook.bootstrap.sandbox.SandboxSimulator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What is open when an instance ends is carried on by whoever runs next. */
class RefundTakeoverIT {

  private static final TestDatabase DATABASE = TestDatabase.create();

  @Test
  void refund_without_an_answer_is_carried_on_after_a_restart() throws Exception {
    try (ChannelSimulator channels = SandboxSimulator.start(1, 0)) {
      String orderNo;
      try (SandboxService first = SandboxService.start(properties(channels))) {
        channels.sendNoticesTo(List.of(first.url()));
        RefundDay day = new RefundDay(List.of(first), channels);
        orderNo = day.paidOrder(SimulatedChannel.ALIPAY, 1_000);
        channels.behave(
            Behaviour.honest()
                .with(Fault.ANSWER_LOST_BEFORE_ACTING, 100)
                .with(Fault.NOTICE_NOT_SENT, 100));

        assertThat(
                JsonMapper.shared()
                    .readTree(day.refund(orderNo, "R1", 300).body())
                    .path("state")
                    .asString(""))
            .isEqualTo("UNKNOWN");
      }
      channels.behave(Behaviour.honest().with(Fault.NOTICE_NOT_SENT, 100));

      try (SandboxService second = SandboxService.start(properties(channels))) {
        RefundDay day = new RefundDay(List.of(second), channels);
        day.awaitState("R1", "SUCCEEDED");
        assertThat(day.entries(orderNo)).hasSize(2);
      }
      assertThat(channels.account(SimulatedChannel.ALIPAY).timesExecuted("R1")).isEqualTo(1);
    }
  }

  private static Map<String, Object> properties(ChannelSimulator channels) {
    Map<String, Object> properties = new HashMap<>(DATABASE.properties());
    properties.put("oncebook.sandbox.channels-port", channels.baseUrl().getPort());
    properties.put("oncebook.follow-up.interval", "100ms");
    properties.put("oncebook.follow-up.schedule", "500ms,1s");
    return properties;
  }
}
