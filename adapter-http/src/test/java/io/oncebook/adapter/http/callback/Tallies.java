package io.oncebook.adapter.http.callback;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.notice.UnclearNotice;
import java.util.ArrayList;
import java.util.List;

/** Writes down what it hears. */
final class Tallies implements NoticeTally {

  private final List<String> heard = new ArrayList<>();

  List<String> heard() {
    return heard;
  }

  @Override
  public void refused(Channel channel, String reason) {
    heard.add("refused " + channel + " " + reason);
  }

  @Override
  public void ignored(Channel channel, String kind) {
    heard.add("ignored " + channel + " " + kind);
  }

  @Override
  public void kept(Channel channel, UnclearNotice.Reason reason, boolean isNew) {
    heard.add("kept " + channel + " " + reason + (isNew ? "" : " again"));
  }
}
