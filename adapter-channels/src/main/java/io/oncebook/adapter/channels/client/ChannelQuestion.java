package io.oncebook.adapter.channels.client;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import java.util.function.Function;
import java.util.regex.Pattern;

/** One request to a channel with the reading of its answer. */
@FunctionalInterface
public interface ChannelQuestion<T> {

  Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  /** Asks and reads; an {@link UnreadableNoticeException} says that the answer cannot be read. */
  T ask() throws UnclearResponseException;

  /**
   * Asks, and gives the unclear answer when nothing follows from what came back.
   *
   * @param unclear builds the answer from a code for people
   */
  static <T> T answerTo(ChannelQuestion<T> question, Function<String, T> unclear) {
    try {
      return question.ask();
    } catch (UnclearResponseException e) {
      return unclear.apply(e.code());
    } catch (UnreadableNoticeException | IllegalArgumentException e) {
      // A value of the domain does not take what was answered, such as a number that is too long.
      return unclear.apply("ANSWER_UNREADABLE");
    }
  }

  /** The channel's own code where it looks like one: an answer may hold anything. */
  static String shown(String code) {
    return CODE.matcher(code).matches() ? code : "CODE_OF_UNKNOWN_FORM";
  }
}
