package io.oncebook.benchmarks.storm;

import java.util.List;

/** Which doors the storm uses. */
public enum Via {
  HTTP,
  KAFKA,
  BOTH;

  List<Door> doors() {
    return switch (this) {
      case HTTP -> List.of(Door.HTTP);
      case KAFKA -> List.of(Door.KAFKA);
      case BOTH -> List.of(Door.HTTP, Door.KAFKA);
    };
  }

  boolean uses(Door door) {
    return doors().contains(door);
  }
}
