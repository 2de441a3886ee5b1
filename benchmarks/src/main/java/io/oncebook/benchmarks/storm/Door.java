package io.oncebook.benchmarks.storm;

/** Where a delivery goes in. */
enum Door {
  HTTP,
  KAFKA
}
