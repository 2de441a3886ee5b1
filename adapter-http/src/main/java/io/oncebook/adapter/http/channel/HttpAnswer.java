package io.oncebook.adapter.http.channel;

/**
 * A channel's answer as it came in.
 *
 * @param content its headers and body; nothing believed
 */
public record HttpAnswer(int status, RawNotice content) {}
