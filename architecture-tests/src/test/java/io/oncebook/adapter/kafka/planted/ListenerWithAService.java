package io.oncebook.adapter.kafka.planted;

import io.oncebook.application.notice.service.NoticeService;

public record ListenerWithAService(NoticeService service) {}
