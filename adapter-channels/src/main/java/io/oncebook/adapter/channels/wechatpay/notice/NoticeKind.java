package io.oncebook.adapter.channels.wechatpay.notice;

import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import java.util.Arrays;
import java.util.Optional;

/** The notices about money. Each tells its state twice, outside and inside; both must agree. */
enum NoticeKind {
  PAYMENT_RECEIVED("TRANSACTION.SUCCESS", "trade_state", "SUCCESS"),
  REFUND_SUCCEEDED("REFUND.SUCCESS", "refund_status", "SUCCESS"),
  REFUND_ABNORMAL("REFUND.ABNORMAL", "refund_status", "ABNORMAL"),
  REFUND_CLOSED("REFUND.CLOSED", "refund_status", "CLOSED");

  private final String eventType;
  private final String stateField;
  private final String state;

  NoticeKind(String eventType, String stateField, String state) {
    this.eventType = eventType;
    this.stateField = stateField;
    this.state = state;
  }

  /** The kind with this {@code event_type}; empty when this version knows none. */
  static Optional<NoticeKind> find(String eventType) {
    return Arrays.stream(values()).filter(kind -> kind.eventType.equals(eventType)).findFirst();
  }

  /** Whether the content names the application; refunds name the merchant alone. */
  boolean namesApplication() {
    return this == PAYMENT_RECEIVED;
  }

  /**
   * Refuses a notice whose content tells another state than its event type, and every state that
   * this version does not know: no money is booked on half a word.
   */
  void checkState(NoticeJson resource) {
    if (!resource.text(stateField).equals(state)) {
      throw new UnreadableNoticeException(
          "%s must be %s under the event type %s".formatted(stateField, state, eventType));
    }
  }
}
