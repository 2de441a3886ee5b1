package io.oncebook.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a README tells a user to type in order to deploy, read from the page itself. */
final class DeploymentSection {

  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern EXPORT = Pattern.compile("(?m)^export ([A-Z_]+)=");
  private static final Pattern JAR = Pattern.compile("(?m)^java -jar (\\S+)$");
  private static final Pattern SECRET_VARIABLE = Pattern.compile("\\$\\{([A-Z0-9_]+)}");

  private final String commands;
  private final String tenants;

  private DeploymentSection(String commands, String tenants) {
    this.commands = commands;
    this.tenants = tenants;
  }

  /**
   * Reads the section.
   *
   * @param readme relative to the root of the project
   * @param heading without its marks
   */
  static DeploymentSection of(String readme, String heading) throws IOException {
    String page = Files.readString(Path.of("..", readme));
    int begin = page.indexOf("\n## " + heading + "\n");
    int end = page.indexOf("\n## ", begin + 1);
    if (begin < 0 || end < 0) {
      throw new IllegalStateException("expected a section '" + heading + "' in " + readme);
    }
    List<MatchResult> blocks = BLOCK.matcher(page.substring(begin, end)).results().toList();
    return new DeploymentSection(
        block(blocks, "java -jar", readme), block(blocks, "api-token", readme));
  }

  private static String block(List<MatchResult> blocks, String mark, String readme) {
    return blocks.stream()
        .map(block -> block.group(2))
        .filter(text -> text.contains(mark))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("expected a block with " + mark + " in " + readme));
  }

  /** The environment variables that are to be set. */
  List<String> variables() {
    return EXPORT.matcher(commands).results().map(found -> found.group(1)).toList();
  }

  /** The file name of the jar that is to be started. */
  String jar() {
    return JAR.matcher(commands).results().findFirst().orElseThrow().group(1);
  }

  /** The complete tenants' file. */
  String tenants() {
    return tenants;
  }

  /** The environment variables that the tenants' file refers to. */
  List<String> secretVariables() {
    return SECRET_VARIABLE.matcher(tenants).results().map(found -> found.group(1)).toList();
  }
}
