package io.oncebook.domain.order.planted;

public interface OrderStore {}
