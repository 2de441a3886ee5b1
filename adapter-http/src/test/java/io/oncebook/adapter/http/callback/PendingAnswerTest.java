package io.oncebook.adapter.http.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.notice.Acknowledgement;
import jakarta.servlet.AsyncEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockAsyncContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class PendingAnswerTest {

  private static final Acknowledgement SUCCESS =
      new Acknowledgement(200, "application/json", "{\"code\":\"SUCCESS\",\"message\":\"成功\"}");
  private static final Acknowledgement SEND_AGAIN =
      new Acknowledgement(503, "text/plain", "failure");

  private final MockHttpServletRequest request = new MockHttpServletRequest();
  private final MockHttpServletResponse response = new MockHttpServletResponse();
  private final CompletableFuture<Acknowledgement> answer = new CompletableFuture<>();
  private final List<String> ended = new ArrayList<>();

  @BeforeEach
  void supportAsync() {
    request.setAsyncSupported(true);
  }

  @Test
  void answer_that_is_there_is_written_at_once() throws IOException {
    answer.complete(SUCCESS);

    write();

    assertThat(request.isAsyncStarted()).isFalse();
    assertWritten(SUCCESS);
  }

  @Test
  void answer_that_comes_later_is_written_when_it_comes() throws IOException {
    write();
    assertThat(response.getContentAsByteArray()).isEmpty();

    answer.complete(SUCCESS);

    assertWritten(SUCCESS);
    assertThat(ended).containsExactly("complete");
  }

  @Test
  void answer_that_does_not_come_in_time_makes_the_channel_send_again() throws IOException {
    write();

    for (var listener : context().getListeners()) {
      listener.onTimeout(new AsyncEvent(context()));
    }
    // The booking ends all the same; its answer has nobody to go to any more.
    answer.complete(SUCCESS);

    assertWritten(SEND_AGAIN);
    assertThat(ended).containsExactly("complete");
  }

  private void write() throws IOException {
    PendingAnswer.write(answer, SEND_AGAIN, request, response);
    if (request.isAsyncStarted()) {
      context().addListener(new EndListener(() -> ended.add("complete")));
    }
  }

  private MockAsyncContext context() {
    return (MockAsyncContext) Objects.requireNonNull(request.getAsyncContext());
  }

  private void assertWritten(Acknowledgement expected) throws IOException {
    assertThat(response.getStatus()).isEqualTo(expected.status());
    assertThat(response.getContentType()).isEqualTo(expected.contentType());
    assertThat(response.getContentAsString(UTF_8)).isEqualTo(expected.body());
  }
}
