package io.oncebook.application.interleaving;

import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementFile;
import java.util.List;
import java.util.Objects;

/** What a caller wants of the application. */
sealed interface Request {

  void sendTo(Services services);

  /** The facts that are kept for ever once the caller is told success. */
  default List<ChannelEvent> facts() {
    return List.of();
  }

  record Delivery(ChannelEvent event) implements Request {
    @Override
    public void sendTo(Services services) {
      services.notices().handle(new VerifiedNotice(event, Fixture.evidence(event.toString())));
    }

    @Override
    public List<ChannelEvent> facts() {
      return List.of(event);
    }
  }

  /** Many facts in one go. */
  record BatchDelivery(List<ChannelEvent> facts) implements Request {
    @Override
    public void sendTo(Services services) {
      services
          .batches()
          .handleAll(
              facts.stream()
                  .map(event -> new VerifiedNotice(event, Fixture.evidence(event.toString())))
                  .toList())
          .stream()
          .map(NoticeResult::failure)
          .filter(Objects::nonNull)
          .findFirst()
          .ifPresent(
              failure -> {
                throw failure;
              });
    }
  }

  /** The relay does one round. */
  record Relay(AnnouncementPublisherPort publisher) implements Request {
    @Override
    public void sendTo(Services services) {
      services.relay(publisher).relay();
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

  record StatementImport(StatementFile statement) implements Request {
    @Override
    public void sendTo(Services services) {
      try {
        services.imports().importStatement(statement);
      } catch (RefusedStatementException e) {
        throw new AssertionError("the statement is whole", e);
      }
    }
  }

  /** An operator has a claim tried again, or decides that it is not to be booked. */
  record Operation(ClaimId claimId, OperatorAction action) implements Request {
    @Override
    public void sendTo(Services services) {
      if (action.kind() == OperatorAction.Kind.RETRY_ORPHAN) {
        services.actions().retry(claimId, action);
      } else {
        services.actions().resolve(claimId, action);
      }
    }
  }

  /** An operator moves a payment from suspense to an order. */
  record Reassignment(JournalEntryId entryId, OrderNo orderNo, OperatorAction action)
      implements Request {
    @Override
    public void sendTo(Services services) {
      services.suspense().reassign(entryId, orderNo, action);
    }
  }

  record Registration(OrderRegistration order) implements Request {
    @Override
    public void sendTo(Services services) {
      services.orders().register(order);
    }
  }
}
