package io.oncebook.application.reconciliation;

/** What a day's fetching came to. */
public sealed interface FetchResult {

  /** Chooses by type; a new type of result breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each result. */
  interface Choice<T> {
    T fetched(Fetched result);

    T notReady(NotReady result);

    T unclear(Unclear result);

    T noInterface(NoInterface result);

    T tooMany(TooMany result);
  }

  /** The statement came, and was imported. */
  record Fetched(ImportResult imported) implements FetchResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.fetched(this);
    }
  }

  /** The channel has not made it yet; the day stays open. */
  record NotReady(String code) implements FetchResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.notReady(this);
    }
  }

  /** The channel's answer could not be understood, or its file is not the day's whole statement. */
  record Unclear(String what) implements FetchResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.unclear(this);
    }
  }

  /** The account has no bill interface; statements of it are uploaded. */
  record NoInterface() implements FetchResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.noInterface(this);
    }
  }

  /** As many statements are being fetched as may be at once; nothing was asked. */
  record TooMany() implements FetchResult {
    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.tooMany(this);
    }
  }
}
