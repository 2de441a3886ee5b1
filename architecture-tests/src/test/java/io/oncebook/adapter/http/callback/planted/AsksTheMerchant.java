package io.oncebook.adapter.http.callback.planted;

import io.oncebook.adapter.http.merchant.order.planted.AsksTheCallbacks;
import org.jspecify.annotations.Nullable;

public record AsksTheMerchant(@Nullable AsksTheCallbacks answer) {}
