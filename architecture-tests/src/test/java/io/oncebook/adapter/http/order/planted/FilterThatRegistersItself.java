package io.oncebook.adapter.http.order.planted;

import org.springframework.stereotype.Component;

@Component
public final class FilterThatRegistersItself {}
