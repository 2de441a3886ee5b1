package io.oncebook.adapter.http.callback;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Hears when an answer is complete. */
record EndListener(Runnable onEnd) implements AsyncListener {

  @Override
  public void onComplete(AsyncEvent event) {
    onEnd.run();
  }

  @Override
  public void onTimeout(AsyncEvent event) {}

  @Override
  public void onError(AsyncEvent event) {}

  @Override
  public void onStartAsync(AsyncEvent event) {}
}
