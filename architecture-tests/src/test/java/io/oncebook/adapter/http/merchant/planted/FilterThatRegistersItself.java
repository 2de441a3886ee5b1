package io.oncebook.adapter.http.merchant.planted;

import org.springframework.stereotype.Component;

@Component
public final class FilterThatRegistersItself {}
