package io.oncebook.domain.money.planted;

import io.oncebook.domain.money.Money;

public record MoneyUtil(Money money) {}
