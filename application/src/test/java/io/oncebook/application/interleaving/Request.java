package io.oncebook.application.interleaving;

import io.oncebook.application.port.in.VerifiedNotice;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.order.OrderRegistration;
import java.util.Optional;

/** What a caller wants of the application. */
sealed interface Request {

  void sendTo(Services services);

  /** The fact that is kept for ever once the caller is told success. */
  Optional<ChannelEvent> fact();

  record Delivery(ChannelEvent event) implements Request {
    @Override
    public void sendTo(Services services) {
      services.notices().handle(new VerifiedNotice(event, Fixture.evidence(event.toString())));
    }

    @Override
    public Optional<ChannelEvent> fact() {
      return Optional.of(event);
    }
  }

  record Registration(OrderRegistration order) implements Request {
    @Override
    public void sendTo(Services services) {
      services.orders().register(order);
    }

    @Override
    public Optional<ChannelEvent> fact() {
      return Optional.empty();
    }
  }
}
