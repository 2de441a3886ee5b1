package io.oncebook.adapter.channels.notice;

/** Verifies, decrypts and reads the notices of one tenant's account at one channel. */
public interface ChannelCodec {

  /**
   * Reads the notice. Whatever the bytes are, this returns and does not throw: an error while
   * verifying is a refusal, never a pass.
   */
  NoticeReading read(RawNotice notice);
}
