package io.oncebook.adapter.channels.simulator;

import io.oncebook.domain.tenant.TenantId;

/** A channel that can be played. The names are those that the books know the channels by. */
public enum SimulatedChannel {
  WECHAT("wechatpay"),
  ALIPAY("alipay"),
  SQB("shouqianba");

  private final String callbackName;

  SimulatedChannel(String callbackName) {
    this.callbackName = callbackName;
  }

  /** Where this channel sends its notices on the tenant's money. */
  String callbackPath(TenantId tenantId) {
    return "/callbacks/%s/%s".formatted(callbackName, tenantId);
  }

  /**
   * Whether a refund number may be used again in another payment, where it means another refund.
   */
  boolean numbersRefundsPerPayment() {
    return this != WECHAT;
  }

  /** Whether a refund that was taken can still end without the money going back. */
  boolean canFailRefundsLater() {
    return this == WECHAT;
  }

  /** Whether this answer means to the channel that the notice is taken. */
  boolean isTaken(int status, String body) {
    return switch (this) {
      case WECHAT -> status == 200 || status == 204;
      case ALIPAY, SQB -> status == 200 && body.equals("success");
    };
  }
}
