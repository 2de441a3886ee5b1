package io.oncebook.bootstrap.tenants;

/**
 * Lets the sandbox's published keys in. No property can create one: only a program that puts this
 * object into the context before it starts, as the sandbox server in the test sources does.
 */
public final class SandboxPermission {

  private SandboxPermission() {}

  /** For programs that take no real money. */
  public static SandboxPermission granted() {
    return new SandboxPermission();
  }
}
