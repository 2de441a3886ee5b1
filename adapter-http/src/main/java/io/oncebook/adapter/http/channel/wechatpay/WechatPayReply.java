package io.oncebook.adapter.http.channel.wechatpay;

import io.oncebook.adapter.http.channel.ChannelQuestion;
import io.oncebook.adapter.http.channel.HttpAnswer;
import io.oncebook.adapter.http.channel.NoticeJson;
import io.oncebook.adapter.http.channel.UnclearAnswerException;
import io.oncebook.adapter.http.channel.UnreadableNoticeException;
import io.oncebook.domain.idempotency.Evidence;

/** An answer of the channel. */
record WechatPayReply(HttpAnswer answer) {

  private static final int OK = 200;

  boolean isOk() {
    return answer.status() == OK;
  }

  boolean isError(int status, String code) {
    return answer.status() == status && code().equals(code);
  }

  NoticeJson json() {
    return NoticeJson.parse(answer.content().body());
  }

  Evidence evidence() {
    return answer.content().evidence(WechatPayCodec.EVIDENCE_HEADERS);
  }

  /** The error's code, or else the status. */
  String code() {
    try {
      return ChannelQuestion.shown(json().text("code"));
    } catch (UnreadableNoticeException e) {
      return "HTTP_" + answer.status();
    }
  }

  UnclearAnswerException unclear() {
    return new UnclearAnswerException(code());
  }
}
