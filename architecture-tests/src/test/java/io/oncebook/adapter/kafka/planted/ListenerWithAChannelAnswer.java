package io.oncebook.adapter.kafka.planted;

import io.oncebook.adapter.http.channel.ChannelAnswer;

public record ListenerWithAChannelAnswer(ChannelAnswer answer) {}
