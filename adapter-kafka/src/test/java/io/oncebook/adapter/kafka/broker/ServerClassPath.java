package io.oncebook.adapter.kafka.broker;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Collectors;

/** The jars that a broker process runs from. */
final class ServerClassPath {

  private ServerClassPath() {}

  /**
   * All jars that this class's loader reads. The loader is asked, since the system property knows
   * only the launcher where a build tool runs this program inside of itself.
   */
  static String ofThisProgram() {
    try {
      return Collections.list(
              ServerClassPath.class.getClassLoader().getResources("META-INF/MANIFEST.MF"))
          .stream()
          .filter(manifest -> "jar".equals(manifest.getProtocol()))
          .map(ServerClassPath::jar)
          .distinct()
          .collect(Collectors.joining(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String jar(URL manifest) {
    try {
      JarURLConnection connection = (JarURLConnection) manifest.openConnection();
      URI file = connection.getJarFileURL().toURI();
      return Path.of(file).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no jar's address: " + manifest, e);
    }
  }
}
