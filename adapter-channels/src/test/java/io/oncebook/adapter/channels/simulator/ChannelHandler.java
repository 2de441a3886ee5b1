package io.oncebook.adapter.channels.simulator;

/** Answers the calls of one channel's interface. */
interface ChannelHandler {

  /** Does what is asked, if it is rightly asked. */
  Reply answer(Call call);

  /**
   * The error that leaves the caller in doubt.
   *
   * @param acted whether the channel has done as asked, for there is more than one such error; none
   *     gives it away
   */
  Reply systemError(Call call, boolean acted);
}
