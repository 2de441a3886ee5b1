package io.oncebook.domain.settlement;

/** Number of a stored flag, given by the store. */
public record FlagId(long value) {}
