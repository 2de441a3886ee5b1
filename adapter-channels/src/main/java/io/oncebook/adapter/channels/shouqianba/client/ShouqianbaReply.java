package io.oncebook.adapter.channels.shouqianba.client;

import io.oncebook.adapter.channels.client.ChannelQuestion;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.domain.idempotency.Evidence;
import java.util.List;

/**
 * An answer of the channel in its layers: whether the call was taken, what came of it, and inside
 * of that, how the order stands. Answers are not signed; that they are the channel's own is a
 * matter of the connection.
 */
record ShouqianbaReply(NoticeJson json, Evidence evidence) {

  private static final String TAKEN = "200";

  static ShouqianbaReply read(RawNotice content) {
    return new ShouqianbaReply(
        NoticeJson.parse(content.body()), content.evidence(List.of("Content-Type")));
  }

  /** Whether the call itself was refused for what it says. */
  boolean isInvalid() {
    return resultCode().equals("400")
        && json.textOrDigits("error_code").filter("INVALID_PARAMS"::equals).isPresent();
  }

  /** What came of the call, in the channel's word. */
  String outcome() throws UnclearResponseException {
    if (!isTaken()) {
      throw unclear();
    }
    return business().text("result_code");
  }

  /** Whether the channel knows nothing under the numbers of the question. */
  boolean isUnknownOrder() throws UnclearResponseException {
    return outcome().equals("FAIL") && code().equals("UPAY_ORDER_NOT_EXISTS");
  }

  NoticeJson data() {
    return business().object("data");
  }

  /** What is wrong, in the channel's most telling code. */
  String code() {
    NoticeJson layer = isTaken() ? business() : json;
    return ChannelQuestion.shown(
        layer
            .textOrDigits("error_code")
            .filter(error -> !error.isEmpty())
            .orElseGet(() -> layer.digits("result_code", code -> code)));
  }

  UnclearResponseException unclear() {
    return new UnclearResponseException(code());
  }

  private boolean isTaken() {
    return resultCode().equals(TAKEN);
  }

  /** Some versions write the number without the quotation marks that are documented. */
  private String resultCode() {
    return json.digits("result_code", code -> code);
  }

  private NoticeJson business() {
    return json.object("biz_response");
  }
}
