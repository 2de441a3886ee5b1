package io.oncebook.domain.order;

/**
 * An order about whose payment the channel is to be asked.
 *
 * @param queries how often the channel has been asked
 */
public record OpenOrder(ChannelOrder order, int queries) {}
