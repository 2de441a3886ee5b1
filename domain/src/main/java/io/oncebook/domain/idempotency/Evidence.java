package io.oncebook.domain.idempotency;

import java.util.Arrays;

/** The notice as received, signature included, so that it can be verified again in a dispute. */
public final class Evidence {

  private final byte[] bytes;

  private Evidence(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Evidence of(byte[] bytes) {
    return new Evidence(bytes.clone());
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Evidence that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Only the size: the bytes hold payer data and a signature. */
  @Override
  public String toString() {
    return "Evidence[" + bytes.length + " bytes]";
  }
}
