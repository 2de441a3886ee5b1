package io.oncebook.adapter.kafka.planted;

import io.oncebook.application.service.NoticeService;

public record ListenerWithAService(NoticeService service) {}
