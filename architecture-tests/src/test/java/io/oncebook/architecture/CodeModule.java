package io.oncebook.architecture;

import com.tngtech.archunit.core.domain.JavaClass;

/** A module by its root package, and how many classes it has at the least. */
enum CodeModule {
  DOMAIN("io.oncebook.domain", 70),
  APPLICATION("io.oncebook.application", 15),
  PERSISTENCE("io.oncebook.adapter.persistence", 30),
  CHANNELS("io.oncebook.adapter.channels", 80),
  HTTP("io.oncebook.adapter.http", 35),
  KAFKA("io.oncebook.adapter.kafka", 20),
  BOOTSTRAP("io.oncebook.bootstrap", 12);

  private final String root;
  private final int minimum;

  CodeModule(String root, int minimum) {
    this.root = root;
    this.minimum = minimum;
  }

  /** The module's packages, in ArchUnit's notation. */
  String packages() {
    return root + "..";
  }

  int minimum() {
    return minimum;
  }

  boolean holds(JavaClass candidate) {
    return candidate.getPackageName().equals(root)
        || candidate.getPackageName().startsWith(root + ".");
  }
}
