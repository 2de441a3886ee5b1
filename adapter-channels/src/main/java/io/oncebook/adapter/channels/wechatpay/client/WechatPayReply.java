package io.oncebook.adapter.channels.wechatpay.client;

import io.oncebook.adapter.channels.client.ChannelQuestion;
import io.oncebook.adapter.channels.client.ChannelResponse;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayCodec;
import io.oncebook.domain.idempotency.Evidence;

/** An answer of the channel. */
public record WechatPayReply(ChannelResponse answer) {

  private static final int OK = 200;

  public boolean isOk() {
    return answer.status() == OK;
  }

  public boolean isError(int status, String code) {
    return answer.status() == status && code().equals(code);
  }

  public NoticeJson json() {
    return NoticeJson.parse(answer.content().body());
  }

  Evidence evidence() {
    return answer.content().evidence(WechatPayCodec.EVIDENCE_HEADERS);
  }

  /** The error's code, or else the status. */
  public String code() {
    try {
      return ChannelQuestion.shown(json().text("code"));
    } catch (UnreadableNoticeException e) {
      return "HTTP_" + answer.status();
    }
  }

  public UnclearResponseException unclear() {
    return new UnclearResponseException(code());
  }
}
