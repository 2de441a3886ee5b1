package io.oncebook.domain.money.planted;

import org.slf4j.Logger;

public record MoneyWithALogger(Logger logger) {}
