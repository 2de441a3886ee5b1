package io.oncebook.adapter.channels.simulator;

import java.time.Instant;
import java.util.function.Function;

/**
 * What a channel announces.
 *
 * @param signedAt makes the message anew for each time it is sent, since some channels sign the
 *     time, too
 */
record Notice(SimulatedChannel channel, Function<Instant, Message> signedAt) {}
