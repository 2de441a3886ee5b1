package io.oncebook.application.action;

/** Refuses to end what another action, or the course of things, has ended before. */
public record EndedBefore() {}
