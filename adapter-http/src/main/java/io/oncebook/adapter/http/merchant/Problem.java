package io.oncebook.adapter.http.merchant;

import io.oncebook.domain.money.Money;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * A call's failure as RFC 9457 problem details.
 *
 * @param detail what was expected; never what a stranger sent
 * @param field the member of the body or the parameter that is to blame, where one is
 * @param instance names this one occurrence, where the log tells more about it
 * @param refundable what could be refunded at the most, where more was asked for; whole minor units
 */
record Problem(
    ProblemType type,
    String detail,
    @Nullable String field,
    @Nullable String instance,
    @Nullable Long refundable) {

  static Problem of(ProblemType type, String detail) {
    return new Problem(type, detail, null, null, null);
  }

  static Problem unknownOrder() {
    return of(ProblemType.ORDER_UNKNOWN, "no order with this number is registered");
  }

  static Problem ofField(ProblemType type, @Nullable String field, String detail) {
    return new Problem(type, detail, field, null, null);
  }

  Problem withInstance(String uri) {
    return new Problem(type, detail, field, uri, refundable);
  }

  Problem withRefundable(@Nullable Money amount) {
    return new Problem(type, detail, field, instance, amount == null ? null : amount.amountMinor());
  }

  byte[] body() {
    return ApiJson.write(
        new Body(type.urn(), type.title(), type.status(), detail, field, instance, refundable));
  }

  ResponseEntity<byte[]> answer() {
    return builder().body(body());
  }

  /** The answer with a header that its status demands. */
  ResponseEntity<byte[]> answer(String header, String value) {
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
      @Nullable Long refundable) {}
}
