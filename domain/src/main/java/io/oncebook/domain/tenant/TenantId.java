package io.oncebook.domain.tenant;

/** A merchant that keeps its books here. Positive. */
public record TenantId(long value) {

  public TenantId {
    if (value <= 0) {
      throw new IllegalArgumentException("tenantId must be positive, but is " + value);
    }
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
