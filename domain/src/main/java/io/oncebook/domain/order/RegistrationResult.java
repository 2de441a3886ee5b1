package io.oncebook.domain.order;

/**
 * The stored order after a registration.
 *
 * @param created whether this call inserted it; otherwise it was there before, perhaps with other
 *     content
 */
public record RegistrationResult(ChannelOrder order, boolean created) {

  /** Whether the store now holds just what was asked for. */
  public boolean agreesWith(OrderRegistration registration) {
    return order.registration().equals(registration);
  }
}
