package io.oncebook.adapter.kafka.planted;

import io.oncebook.adapter.channels.notice.Acknowledgement;

public record ListenerWithAChannelAnswer(Acknowledgement answer) {}
