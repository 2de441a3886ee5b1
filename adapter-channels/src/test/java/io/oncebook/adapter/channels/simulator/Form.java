package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.SortedMap;
import java.util.TreeMap;

/** Parameters as forms and queries hold them. */
final class Form {

  private Form() {}

  /** The parameters by name; of one that comes twice the last. */
  static SortedMap<String, String> parse(String text) {
    SortedMap<String, String> parameters = new TreeMap<>();
    for (String parameter : text.split("&", -1)) {
      String[] parts = parameter.split("=", 2);
      if (parts.length == 2) {
        parameters.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8));
      }
    }
    return parameters;
  }
}
