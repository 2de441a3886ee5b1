package io.oncebook.domain.audit;

/** An action with the number under which the store keeps it. */
public record StoredAction(ActionId id, OperatorAction action) {}
