package io.oncebook.adapter.channels.notice;

/** What a channel is told, in its own form. */
public record Acknowledgement(int status, String contentType, String body) {}
