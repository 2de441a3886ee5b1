package io.oncebook.bootstrap.tenants;

/**
 * The configuration is not clear enough to keep books by. The message names the property, what was
 * expected and what was found. It has no cause: those of a binder print values, and these may be
 * secrets.
 */
public final class RefusedConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Refuses the property for a reason that shows no value which may be secret. */
  public RefusedConfigurationException(String property, String complaint) {
    super(property + ": " + complaint);
  }
}
