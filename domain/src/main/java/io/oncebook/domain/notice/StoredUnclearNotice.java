package io.oncebook.domain.notice;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A kept notice.
 *
 * @param acknowledgedAt when a person has seen to it; absent while nobody has
 */
public record StoredUnclearNotice(
    UnclearNoticeId id, UnclearNotice notice, @Nullable Instant acknowledgedAt) {}
