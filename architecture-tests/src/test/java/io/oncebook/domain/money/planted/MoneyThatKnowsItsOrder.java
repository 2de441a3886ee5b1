package io.oncebook.domain.money.planted;

import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;

public record MoneyThatKnowsItsOrder(Money money, OrderNo orderNo) {}
