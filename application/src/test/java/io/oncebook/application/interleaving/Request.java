package io.oncebook.application.interleaving;

import io.oncebook.application.port.in.VerifiedNotice;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.RefundRegistration;
import java.util.Optional;

/** What a caller wants of the application. */
sealed interface Request {

  void sendTo(Services services);

  /** The fact that is kept for ever once the caller is told success. */
  default Optional<ChannelEvent> fact() {
    return Optional.empty();
  }

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

  /** Time has passed, and the poller takes the steps that are due. */
  record FollowUp(int hoursLater) implements Request {
    @Override
    public void sendTo(Services services) {
      services.later(hoursLater).followUp();
    }
  }

  record RefundRequest(RefundRegistration refund) implements Request {
    @Override
    public void sendTo(Services services) {
      services.refunds().request(refund);
    }
  }

  /** The sweep finds what was left behind. */
  record Repair() implements Request {
    @Override
    public void sendTo(Services services) {
      services.later(1).repair();
    }
  }

  record Registration(OrderRegistration order) implements Request {
    @Override
    public void sendTo(Services services) {
      services.orders().register(order);
    }
  }
}
