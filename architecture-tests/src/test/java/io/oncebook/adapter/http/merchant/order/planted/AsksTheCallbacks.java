package io.oncebook.adapter.http.merchant.order.planted;

import io.oncebook.adapter.http.callback.planted.AsksTheMerchant;
import org.jspecify.annotations.Nullable;

public record AsksTheCallbacks(@Nullable AsksTheMerchant answer) {}
