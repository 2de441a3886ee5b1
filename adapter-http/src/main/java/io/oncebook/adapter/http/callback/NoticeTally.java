package io.oncebook.adapter.http.callback;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.notice.UnclearNotice;

/** Hears of the notices that come to no fact, so that they are counted. */
public interface NoticeTally {

  /**
   * A notice was answered with failure, so the channel sends it again.
   *
   * @param reason one of a few, such as {@code MALFORMED}
   */
  void refused(Channel channel, String reason);

  /**
   * A genuine notice was answered with success, and there was nothing in it.
   *
   * @param kind one of the few that the channel's codec knows
   */
  void ignored(Channel channel, String kind);

  /**
   * A genuine notice that nobody here understands was kept, and answered with success.
   *
   * @param isNew whether this was the first time that it came
   */
  void kept(Channel channel, UnclearNotice.Reason reason, boolean isNew);
}
