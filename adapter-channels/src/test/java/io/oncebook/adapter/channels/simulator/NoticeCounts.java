package io.oncebook.adapter.channels.simulator;

/**
 * What has become of the notices so far; copies count on their own.
 *
 * @param attempts how often one was sent, those that were sent again included
 * @param taken how many were taken
 * @param givenUp how many were never taken, however often they were sent
 * @param notSent how many notices were kept back, copies and all
 */
public record NoticeCounts(int attempts, int taken, int givenUp, int notSent) {}
