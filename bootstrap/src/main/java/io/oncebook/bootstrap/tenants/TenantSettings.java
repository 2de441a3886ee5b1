package io.oncebook.bootstrap.tenants;

import io.oncebook.adapter.channels.crypto.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One element of {@code oncebook.tenants}, as it is written.
 *
 * @param id positive, and for ever this tenant's
 * @param apiToken the merchant API's bearer token
 * @param channels settings by the channel's name; each channel knows its own
 */
record TenantSettings(
    @Nullable Long id, @Nullable Secret apiToken, @Nullable Map<String, Object> channels) {}
