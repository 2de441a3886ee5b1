package io.oncebook.benchmarks.drill;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The class path for processes that run classes of this program. */
public final class ChildClassPath {

  private ChildClassPath() {}

  /**
   * The class path of this program. The loader is asked first, since the system property knows only
   * the launcher where a build tool runs this program inside of itself.
   */
  public static String ofThisProgram() {
    return ChildClassPath.class.getClassLoader() instanceof URLClassLoader loader
        ? Arrays.stream(loader.getURLs())
            .map(ChildClassPath::path)
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }

  private static String path(URL url) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no file's address: " + url, e);
    }
  }
}
