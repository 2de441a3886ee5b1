package io.oncebook.domain.tenant.unmarked.planted;

public record Unmarked() {}
