package io.oncebook.domain.audit;

/** Number of a stored action, given by the store. */
public record ActionId(long value) {}
