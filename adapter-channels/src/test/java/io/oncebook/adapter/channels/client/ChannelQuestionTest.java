package io.oncebook.adapter.channels.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.domain.gateway.ChannelRefundResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelQuestionTest {

  @Test
  void answer_that_no_value_can_hold_is_unclear_and_nothing_is_thrown() {
    List<RuntimeException> troubles =
        List.of(
            new UnreadableNoticeException("data must be an object"),
            new IllegalArgumentException("refundNo must have 1 to 150 characters, but has 400"));

    assertThat(troubles)
        .extracting(ChannelQuestionTest::answer)
        .containsOnly(new ChannelRefundResult.Unclear("ANSWER_UNREADABLE"));
  }

  private static ChannelRefundResult answer(RuntimeException trouble) {
    return ChannelQuestion.<ChannelRefundResult>answerTo(
        () -> {
          throw trouble;
        },
        ChannelRefundResult.Unclear::new);
  }
}
