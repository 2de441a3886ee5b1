package io.oncebook.bootstrap.tenants;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;

/**
 * Turns what is written into what is meant: placeholders are replaced, and a value that begins with
 * {@code file:} is read from that file, so that secrets can stay where they are kept.
 */
final class SettingResolver implements PlaceholdersResolver {

  private static final String FILE = "file:";
  private static final String CLASSPATH = "classpath:";

  private final PlaceholdersResolver placeholders;
  private final PublishedSecrets published;
  private final boolean sandbox;

  SettingResolver(PlaceholdersResolver placeholders, PublishedSecrets published, boolean sandbox) {
    this.placeholders = placeholders;
    this.published = published;
    this.sandbox = sandbox;
  }

  @Override
  public @Nullable Object resolvePlaceholders(@Nullable Object value) {
    return placeholders.resolvePlaceholders(value) instanceof String text
        ? allowed(content(text))
        : value;
  }

  private String content(String text) {
    if (text.startsWith(FILE)) {
      return read(Path.of(text.substring(FILE.length())));
    }
    return sandbox && text.startsWith(CLASSPATH) ? readResource(text) : text;
  }

  private String allowed(String setting) {
    if (!sandbox && published.contain(setting)) {
      throw new IllegalArgumentException(
          "expected a secret of your own, found one that is printed in Oncebook's repository");
    }
    return setting;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "expected a readable UTF-8 file at '%s', found none".formatted(file), e);
    }
  }

  private static String readResource(String location) {
    Resource resource = new DefaultResourceLoader().getResource(location);
    try {
      return resource.getContentAsString(StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
