package io.oncebook.domain.audit;

/**
 * Number of a stored action, given by the store in the order in which its tenant's actions became
 * visible.
 */
public record ActionId(long value) {}
