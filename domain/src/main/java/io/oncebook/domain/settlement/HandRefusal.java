package io.oncebook.domain.settlement;

/** Why a person cannot book a claim by hand. Names are shown and never change. */
public enum HandRefusal {
  /** The claim tells of no money that has moved. */
  NOT_MONEY,
  /** The books hold the fact, under its own name or as a refund of ours. */
  ALREADY_BOOKED,
  /** The notice of the payment says another amount. */
  AMOUNT_DIFFERS,
  /** The notice does not say how much of it is new, so the person has to. */
  AMOUNT_NEEDED,
  /** The books do not hold the payment of which the money has gone back. */
  PAYMENT_UNKNOWN,
  /** The payment was made in another currency. */
  CURRENCY_DIFFERS,
  /** More than is left of the payment after all that has gone back by the books. */
  EXCEEDS_PAYMENT
}
