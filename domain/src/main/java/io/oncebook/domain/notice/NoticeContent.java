package io.oncebook.domain.notice;

/** What a notice says, decrypted and decoded, for a person to read. Nothing decides by it. */
public record NoticeContent(String text) {

  /** Only the size: the text may hold payer data. */
  @Override
  public String toString() {
    return "NoticeContent[" + text.length() + " characters]";
  }
}
