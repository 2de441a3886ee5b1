package io.oncebook.adapter.persistence.trial;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.order.PaymentReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** An order, and what is told of it. */
record OrderStory(int number, Registration registration, List<Tale> tales) {

  enum Registration {
    BEFORE_THE_NOTICES,
    AMONG_THE_NOTICES,
    NEVER
  }

  enum Kind {
    RIGHT_PAYMENT,
    OTHER_AMOUNT,
    OTHER_CURRENCY,
    OTHER_CHANNEL,
    /** A right payment, and one of another amount under the same number. */
    CONTRADICTION,
    CLOSE,
    REFUND
  }

  /** A fact that is told several times. */
  record Tale(Kind kind, int times) {}

  private static final Money AMOUNT = Fixture.yuan("12.34");

  OrderNo orderNo() {
    return new OrderNo("T" + number);
  }

  OrderRegistration order(Fixture fixture) {
    return fixture.order(orderNo().value(), AMOUNT);
  }

  long count(Kind kind) {
    return tales.stream().filter(tale -> tale.kind() == kind).count();
  }

  /** Every notice, as often as it comes. */
  List<ChannelEvent> deliveries(Fixture fixture) {
    List<ChannelEvent> deliveries = new ArrayList<>();
    for (int index = 0; index < tales.size(); index++) {
      Tale tale = tales.get(index);
      String name = number + "-" + index;
      deliveries.addAll(Collections.nCopies(tale.times(), event(tale.kind(), fixture, name)));
      if (tale.kind() == Kind.CONTRADICTION) {
        deliveries.add(event(Kind.OTHER_AMOUNT, fixture, name));
      }
    }
    return deliveries;
  }

  /** The facts of this kind that are told, each once. */
  Set<IdempotencyKey> facts(EventKind kind, Fixture fixture) {
    return deliveries(fixture).stream()
        .map(IdempotencyKey::of)
        .filter(key -> key.kind() == kind)
        .collect(Collectors.toSet());
  }

  /** How the order, if it is registered at all, may stand after these entries. */
  Set<OrderState> endings(List<JournalEntry> entries) {
    boolean paid = entries.stream().anyMatch(OrderStory::fits);
    Set<OrderState> endings = EnumSet.noneOf(OrderState.class);
    if (paid) {
      endings.add(OrderState.PAID);
    }
    if (count(Kind.CLOSE) > 0) {
      endings.add(OrderState.CLOSED);
    }
    // A close that comes before its order is only noted.
    if (!paid && (count(Kind.CLOSE) == 0 || registration == Registration.AMONG_THE_NOTICES)) {
      endings.add(OrderState.REGISTERED);
    }
    return endings;
  }

  private static boolean fits(JournalEntry entry) {
    return entry
        .postings()
        .contains(Posting.debit(Account.channelReceivable(Fixture.WECHAT), AMOUNT));
  }

  private ChannelEvent event(Kind kind, Fixture fixture, String name) {
    return switch (kind) {
      case RIGHT_PAYMENT, CONTRADICTION -> fixture.payment(trade(fixture, name), AMOUNT);
      case OTHER_AMOUNT -> fixture.payment(trade(fixture, name), Fixture.yuan("0.01"));
      case OTHER_CURRENCY -> fixture.payment(trade(fixture, name), Money.ofMinor(1234, "USD"));
      case OTHER_CHANNEL -> fixture.payment(trade(fixture, Fixture.ALIPAY, name), AMOUNT);
      case CLOSE -> new PaymentEvent.Closed(trade(fixture, name), Fixture.NOON);
      case REFUND -> new RefundEvent.Succeeded(trade(fixture, name), refund(name), Fixture.NOON);
    };
  }

  private PaymentReference trade(Fixture fixture, String name) {
    return trade(fixture, Fixture.WECHAT, name);
  }

  private PaymentReference trade(Fixture fixture, Channel channel, String name) {
    return fixture.trade(channel, "42-" + name, orderNo().value());
  }

  private static AnnouncedRefund refund(String name) {
    return new AnnouncedRefund(
        new ChannelRefundNo("50-" + name),
        null,
        new RefundAmount(RefundAmount.Basis.THIS_REFUND, AMOUNT));
  }
}
