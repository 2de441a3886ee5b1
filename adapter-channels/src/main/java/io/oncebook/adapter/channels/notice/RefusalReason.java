package io.oncebook.adapter.channels.notice;

/** Why a notice is not believed or cannot be used. Nothing is claimed for such a notice. */
public enum RefusalReason {
  /** Signature missing, unreadable or wrong. */
  SIGNATURE_INVALID,
  /** Signed under a key name that this tenant has no key for. */
  SERIAL_UNKNOWN,
  /** Signed by a method that the configuration does not allow. */
  SIGN_ALGORITHM_NOT_ALLOWED,
  /** Signed too long ago, or in the future. */
  TIMESTAMP_OUT_OF_WINDOW,
  /** The channel's deliberate test with a false signature. */
  SIGNTEST,
  /** Authentic, but the content cannot be decrypted with the keys that we hold. */
  DECRYPT_FAILED,
  /** Authentic, but meant for another merchant, application or terminal. */
  MERCHANT_MISMATCH,
  /** Authentic, but of a product of the channel that this version does not take. */
  PRODUCT_NOT_SUPPORTED,
  /** Not in the form that the channel documents. */
  MALFORMED
}
