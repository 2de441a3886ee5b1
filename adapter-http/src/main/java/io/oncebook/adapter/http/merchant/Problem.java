package io.oncebook.adapter.http.merchant;

import io.oncebook.domain.money.Money;
import io.oncebook.domain.statement.RefusedStatementException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * A call's failure as RFC 9457 problem details.
 *
 * @param detail what was expected; never what a stranger sent
 * @param field the member of the body or the parameter that is to blame, where one is
 * @param instance names this one occurrence, where the log tells more about it
 * @param refundable the maximum that could be refunded, where more was asked for; whole minor units
 * @param reason the name of the reason, where a client can decide by it
 */
public record Problem(
    ProblemType type,
    String detail,
    @Nullable String field,
    @Nullable String instance,
    @Nullable Long refundable,
    @Nullable String reason) {

  public static Problem of(ProblemType type, String detail) {
    return new Problem(type, detail, null, null, null, null);
  }

  public static Problem unknownOrder() {
    return of(ProblemType.ORDER_UNKNOWN, "no order with this number is registered");
  }

  public static Problem unknownSuspense() {
    return of(
        ProblemType.SUSPENSE_UNKNOWN, "no entry of this number brought a payment to suspense");
  }

  public static Problem unknownDay() {
    return of(ProblemType.RECONCILIATION_UNKNOWN, "no reconciliation has this number");
  }

  public static Problem ofField(ProblemType type, @Nullable String field, String detail) {
    return new Problem(type, detail, field, null, null, null);
  }

  public static Problem refusedStatement(RefusedStatementException refusal) {
    return new Problem(
        ProblemType.STATEMENT_REFUSED,
        String.valueOf(refusal.getMessage()),
        null,
        null,
        null,
        refusal.reason().name());
  }

  Problem withInstance(String uri) {
    return new Problem(type, detail, field, uri, refundable, reason);
  }

  public Problem withReason(String name) {
    return new Problem(type, detail, field, instance, refundable, name);
  }

  public Problem withRefundable(@Nullable Money amount) {
    return new Problem(
        type, detail, field, instance, amount == null ? null : amount.amountMinor(), reason);
  }

  byte[] body() {
    return ApiJson.write(
        new Body(
            type.urn(), type.title(), type.status(), detail, field, instance, refundable, reason));
  }

  public ResponseEntity<byte[]> toResponse() {
    return builder().body(body());
  }

  /** The response with a header that its status demands. */
  public ResponseEntity<byte[]> toResponse(String header, String value) {
    return builder().header(header, value).body(body());
  }

  private ResponseEntity.BodyBuilder builder() {
    return ResponseEntity.status(type.status()).contentType(MediaType.APPLICATION_PROBLEM_JSON);
  }

  private record Body(
      String type,
      String title,
      int status,
      String detail,
      @Nullable String field,
      @Nullable String instance,
      @Nullable Long refundable,
      @Nullable String reason) {}
}
