package io.oncebook.adapter.http.merchant.order.planted;

import org.springframework.stereotype.Component;

@Component
public final class FilterThatRegistersItself {}
