package io.oncebook.adapter.http.channel;

/** What a channel is told, in its own form. */
public record ChannelAnswer(int status, String contentType, String body) {}
