package io.oncebook.benchmarks.drill;

import io.oncebook.bootstrap.sandbox.SandboxService;
import java.util.Map;

/** One instance of the service with the sandbox tenant; all settings come as arguments. */
final class InstanceMain {

  private InstanceMain() {}

  /** Returns when the instance is up; it runs on until its process is ended. */
  @SuppressWarnings("resource") // The end of the process closes it.
  public static void main(String[] args) {
    SandboxService.start(Map.of(), args);
  }
}
