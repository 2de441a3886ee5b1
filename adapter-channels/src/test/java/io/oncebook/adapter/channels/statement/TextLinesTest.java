package io.oncebook.adapter.channels.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.statement.RefusedStatementException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextLinesTest {

  private static final int LONGEST = 1 << 16;

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void lines_of_all_lengths_come_one_by_one_whole(String end) throws RefusedStatementException {
    List<String> lines =
        IntStream.range(0, 2_000).mapToObj(i -> "x".repeat(i % 331) + "元" + i).toList();

    assertThat(texts(String.join(end, lines))).isEqualTo(lines);
  }

  @Test
  void only_a_last_line_without_a_line_feed_is_not_ended() throws RefusedStatementException {
    try (TextLines lines = lines("one\n\ntwo")) {
      assertThat(lines.next()).map(TextLine::isEnded).contains(true);
      assertThat(lines.nextFilled())
          .map(line -> List.of(line.number(), line.isEnded()))
          .contains(List.of(3, false));
      assertThat(lines.next()).isEmpty();
    }
  }

  @Test
  void mark_in_front_is_left_out_and_text_that_is_shorter_is_no_mark()
      throws RefusedStatementException {
    assertThat(texts("\ufeffone\n\ufefftwo")).containsExactly("one", "\ufefftwo");
    assertThat(texts("\ufeff")).isEmpty();
    assertThat(texts("a")).containsExactly("a");
    assertThat(texts("")).isEmpty();
  }

  @Test
  void longest_line_is_taken_wherever_it_stands_and_a_longer_one_refused()
      throws RefusedStatementException {
    String longest = "x".repeat(LONGEST);
    assertThat(texts("one\n" + longest + "\n" + longest + "\ntwo"))
        .containsExactly("one", longest, longest, "two");
    assertThat(texts(longest)).containsExactly(longest);
    for (String text : List.of("one\n" + longest + "x\ntwo", longest + "x")) {
      assertThatThrownBy(() -> texts(text))
          .isInstanceOf(RefusedStatementException.class)
          .hasMessageContaining("expected lines of at most 65536 bytes");
    }
  }

  @Test
  void line_tells_what_it_begins_with() throws RefusedStatementException {
    try (TextLines lines = lines("一二三\n一")) {
      TextLine line = lines.next().orElseThrow();
      assertThat(line.startsWith("一二", StandardCharsets.UTF_8)).isTrue();
      assertThat(line.startsWith("一三", StandardCharsets.UTF_8)).isFalse();
      assertThat(lines.next().orElseThrow().startsWith("一二", StandardCharsets.UTF_8)).isFalse();
    }
  }

  private static TextLines lines(String text) {
    return new TextLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> texts(String text) throws RefusedStatementException {
    List<String> texts = new ArrayList<>();
    try (TextLines lines = lines(text)) {
      Optional<TextLine> line = lines.next();
      while (line.isPresent()) {
        texts.add(line.get().anyText(StandardCharsets.UTF_8));
        line = lines.next();
      }
    }
    return texts;
  }
}
