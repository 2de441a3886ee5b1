package io.oncebook.adapter.http.merchant;

/** What can be wrong with a call. Clients decide by the URN, so it never changes. */
public enum ProblemType {
  MALFORMED_BODY(400, "malformed-body", "The body is not one JSON object in UTF-8"),
  INVALID_FIELD(400, "invalid-field", "A member of the body is missing, unknown or wrong"),
  INVALID_PARAMETER(400, "invalid-parameter", "A parameter is unknown or wrong"),
  UNAUTHORIZED(401, "unauthorized", "The tenant's bearer token is required"),
  ORDER_UNKNOWN(404, "order-unknown", "No such order"),
  REFUND_UNKNOWN(404, "refund-unknown", "No such refund"),
  ORPHAN_UNKNOWN(404, "orphan-unknown", "No such claim"),
  RECONCILIATION_UNKNOWN(404, "reconciliation-unknown", "No such reconciliation"),
  SUSPENSE_UNKNOWN(404, "suspense-unknown", "No such payment in suspense"),
  REVIEW_UNKNOWN(404, "review-unknown", "No such review"),
  NOTICE_UNKNOWN(404, "notice-unknown", "No such notice"),
  CALL_UNKNOWN(404, "call-unknown", "No such call"),
  METHOD_NOT_ALLOWED(405, "method-not-allowed", "The call does not take this method"),
  ORDER_CONFLICT(409, "order-conflict", "The order is registered with other content"),
  REFUND_CONFLICT(409, "refund-conflict", "The refund is registered with other content"),
  DAY_STATE(409, "day-state", "The day is not in a state for this"),
  DAY_CLOSED(409, "day-closed", "The day is closed"),
  ACTION_CONFLICT(409, "action-conflict", "The number stands for another action"),
  ORPHAN_SETTLED(409, "orphan-settled", "The claim is no orphan any more"),
  NOTICE_ACKNOWLEDGED(409, "notice-acknowledged", "Somebody has seen to the notice before"),
  STATEMENT_NOT_READY(409, "statement-not-ready", "The channel has not made the statement yet"),
  REVIEW_ENDED(409, "review-ended", "Another action has ended it"),
  REFUND_STATE(409, "refund-state", "The refund is not in a state for this"),
  REFUND_UNDER_WAY(409, "refund-under-way", "A refund of the payment has not ended"),
  SUSPENSE_REASSIGNED(409, "suspense-reassigned", "The payment has left suspense before"),
  BODY_TOO_LARGE(413, "body-too-large", "The body is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "unsupported-media-type", "The body must be JSON"),
  ORDER_NOT_PAID(422, "order-not-paid", "Only a paid order can be refunded"),
  REFUND_EXCEEDS_PAYMENT(422, "refund-exceeds-payment", "More than is left of the payment"),
  CHANNEL_NOT_CONNECTED(
      422, "channel-not-connected", "The payment's channel cannot be asked for refunds"),
  SUSPENSE_DOES_NOT_FIT(422, "suspense-does-not-fit", "The payment cannot be moved to this order"),
  CLAIM_NOT_BOOKABLE(422, "claim-not-bookable", "The claim cannot be booked by hand"),
  STATEMENT_REFUSED(
      422, "statement-refused", "The file is not the whole statement that it was given as"),
  CHANNEL_UNCLEAR(502, "channel-unclear", "The channel's answer could not be understood"),
  TOO_MANY_FETCHES(503, "too-many-fetches", "As many statements are being fetched as may be"),
  UNAVAILABLE(503, "unavailable", "The call could not be completed");

  private static final String PREFIX = "urn:oncebook:problem:";

  private final int status;
  private final String name;
  private final String title;

  ProblemType(int status, String name, String title) {
    this.status = status;
    this.name = name;
    this.title = title;
  }

  String urn() {
    return PREFIX + name;
  }

  String title() {
    return title;
  }

  int status() {
    return status;
  }
}
