package io.oncebook.application.service.planted;

import org.slf4j.Logger;

public record LoggingService(Logger logger) {}
