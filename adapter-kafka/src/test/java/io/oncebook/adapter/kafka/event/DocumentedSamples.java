package io.oncebook.adapter.kafka.event;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The samples of the topic's documentation, in their order there. */
final class DocumentedSamples {

  private static final Path DOCUMENT = Path.of("..", "docs", "kafka.md");
  private static final Pattern SAMPLE =
      Pattern.compile("```json\n(\\{.*?\n\\})\n```", Pattern.DOTALL);

  private DocumentedSamples() {}

  static List<String> all() {
    try {
      return SAMPLE
          .matcher(Files.readString(DOCUMENT))
          .results()
          .map((MatchResult sample) -> sample.group(1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
