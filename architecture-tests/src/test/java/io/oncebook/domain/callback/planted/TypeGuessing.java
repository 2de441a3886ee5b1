package io.oncebook.domain.callback.planted;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;

public final class TypeGuessing {

  boolean movesMoney(ChannelEvent event) {
    return event instanceof PaymentEvent.Received || event instanceof RefundEvent.Succeeded;
  }
}
