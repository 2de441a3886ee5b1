package io.oncebook.adapter.channels.client;

/**
 * A request to a channel of which nothing follows: no answer in time, or none that can be trusted
 * and read. A gateway turns it into its unclear answer. It has no cause, for causes quote addresses
 * and answers.
 */
public final class UnclearResponseException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String code;

  /**
   * Names what happened.
   *
   * @param code short and for people, such as {@code TIMEOUT}; without keys, signatures or payer
   *     data
   */
  public UnclearResponseException(String code) {
    super(code);
    this.code = code;
  }

  public String code() {
    return code;
  }
}
