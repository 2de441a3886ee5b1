package io.oncebook.domain.notice;

/** Number of a kept notice, given by the store. */
public record UnclearNoticeId(long value) {}
