package io.oncebook.adapter.channels.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that shows how a channel is added shows code that compiles and passes the contract. */
class AddingAChannelPageTest {

  private static final Path PAGE = Path.of("..", "docs", "adding-a-channel.md");
  private static final Path EXAMPLE =
      Path.of("src", "test", "java", "io", "oncebook", "adapter", "channels", "example");
  private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final int BLOCKS = 6;

  @Test
  void each_piece_of_code_on_the_page_stands_in_the_example() throws IOException {
    String example = sources();
    List<String> blocks =
        JAVA.matcher(Files.readString(PAGE)).results().map(found -> found.group(1)).toList();

    assertThat(blocks).hasSize(BLOCKS);
    assertThat(blocks).allSatisfy(block -> assertThat(example).contains(block));
  }

  private static String sources() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLE)) {
      return files.map(AddingAChannelPageTest::read).collect(Collectors.joining());
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
