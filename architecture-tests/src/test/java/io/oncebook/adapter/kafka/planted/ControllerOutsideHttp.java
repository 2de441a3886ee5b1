package io.oncebook.adapter.kafka.planted;

import org.springframework.web.bind.annotation.RestController;

@RestController
public final class ControllerOutsideHttp {}
