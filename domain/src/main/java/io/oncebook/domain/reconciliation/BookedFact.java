package io.oncebook.domain.reconciliation;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;

/** What the journal says about a fact. */
public record BookedFact(IdempotencyKey key, OrderNo orderNo, Money amount) {}
