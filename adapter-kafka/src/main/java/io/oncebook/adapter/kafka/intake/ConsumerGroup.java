package io.oncebook.adapter.kafka.intake;

/** Who reads what: one group for all instances that keep the same books. */
public record ConsumerGroup(String id, String topic) {}
