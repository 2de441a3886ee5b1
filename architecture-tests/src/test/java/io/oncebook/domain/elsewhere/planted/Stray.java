package io.oncebook.domain.elsewhere.planted;

public record Stray() {}
