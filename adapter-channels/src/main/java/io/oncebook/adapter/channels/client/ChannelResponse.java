package io.oncebook.adapter.channels.client;

import io.oncebook.adapter.channels.notice.RawNotice;

/**
 * A channel's answer as it came in.
 *
 * @param content its headers and body; nothing believed
 */
public record ChannelResponse(int status, RawNotice content) {}
