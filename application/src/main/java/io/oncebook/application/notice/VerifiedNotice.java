package io.oncebook.application.notice;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.idempotency.Evidence;

/** A notice whose sender and addressee have been proven, with the bytes that prove it. */
public record VerifiedNotice(ChannelEvent event, Evidence evidence) {}
