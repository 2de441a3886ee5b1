package io.oncebook.benchmarks.statement;

import io.oncebook.adapter.persistence.database.DatabaseServer;
import io.oncebook.benchmarks.drill.ChildClassPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Imports the bill in a process with a small heap. */
final class ImportProcess {

  private static final String HEAP = "-Xmx256m";

  private ImportProcess() {}

  /** Returns when the process has ended well, and throws when it ended otherwise. */
  static ImportReport run(DatabaseServer server, String schema, Path bill)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), HEAP));
    command.addAll(List.of(System.getProperty("statement.java", "").split(" ", -1)));
    command.removeIf(String::isEmpty);
    command.addAll(
        List.of(
            ImportMain.class.getName(), server.address(), server.user(), schema, bill.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("CLASSPATH", ChildClassPath.ofThisProgram());
    builder.environment().put(ImportMain.PASSWORD, server.password());
    Process process = builder.start();
    List<String> lines;
    try (BufferedReader output = process.inputReader()) {
      lines = output.lines().filter(ImportReport::isIn).toList();
    }
    int end = process.waitFor();
    if (end != 0 || lines.size() != 1) {
      throw new IllegalStateException(
          "expected one report and the end 0 from the import, found %d and %d"
              .formatted(lines.size(), end));
    }
    return ImportReport.parse(lines.get(0));
  }
}
