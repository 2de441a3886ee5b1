package io.oncebook.application.service.planted;

public record RefundProcessor() {}
