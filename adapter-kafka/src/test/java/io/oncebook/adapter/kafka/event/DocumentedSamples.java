package io.oncebook.adapter.kafka.event;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The samples of a topic's documentation, in their order there. */
public final class DocumentedSamples {

  private static final Path DOCUMENT = Path.of("..", "docs", "kafka.md");
  private static final Pattern SAMPLE =
      Pattern.compile("```json\n(\\{.*?\n\\})\n```", Pattern.DOTALL);

  private DocumentedSamples() {}

  /** Those below the heading and above the next one of its kind. */
  public static List<String> of(String heading) {
    try {
      return SAMPLE
          .matcher(section(heading, Files.readString(DOCUMENT)))
          .results()
          .map((MatchResult sample) -> sample.group(1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String section(String heading, String document) {
    String begin = "\n## " + heading + "\n";
    String rest = document.substring(document.indexOf(begin) + begin.length());
    int end = rest.indexOf("\n## ");
    return end < 0 ? rest : rest.substring(0, end);
  }
}
