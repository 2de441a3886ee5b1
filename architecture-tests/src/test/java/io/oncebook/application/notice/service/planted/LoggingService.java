package io.oncebook.application.notice.service.planted;

import org.slf4j.Logger;

public record LoggingService(Logger logger) {}
