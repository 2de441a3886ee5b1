package io.oncebook.application.refund;

import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/** What a merchant does with refunds. */
public interface RefundsUseCase {

  /**
   * Registers the refund, with its sum reserved, and then asks the channel for it. The channel
   * hears of nothing that is not registered, and of a refund's number alone, however often it is
   * asked.
   *
   * <p>When the number is taken, nothing is asked for. The result tells whether it stands for just
   * this refund.
   *
   * @param registration of a refund of the payment that has paid the order
   * @throws RuntimeException when the store failed. The refund may be registered by then; the same
   *     request again shows it, and what is registered is carried on in any case
   */
  RefundRequestResult request(RefundRegistration registration);

  /**
   * Does the same for a payment that the books hold, wherever its money stands: in suspense, or
   * moved from there to an order. Nothing goes beyond what is left of that payment.
   *
   * @param registration names the order that the payment named
   */
  RefundRequestResult request(RefundRegistration registration, PaymentReference payment);

  Optional<Refund> find(TenantId tenantId, RefundNo refundNo);

  /** How many refunds of all tenants are open in this state. */
  long count(RefundState state);
}
