package io.oncebook.application.orphan.service;

import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.OrphanQuery;
import java.util.List;

/** Shows orphans. */
public final class OrphanService implements OrphansUseCase {

  /** This number is added up in milliseconds, and is enough to say that something is wrong. */
  private static final int MAX_SUMMED = 10_000;

  private final OrphanPort orphans;

  public OrphanService(OrphanPort orphans) {
    this.orphans = orphans;
  }

  @Override
  public List<OrphanClaim> find(OrphanQuery query) {
    return orphans.find(query);
  }

  @Override
  public List<OrphanBacklog> backlog() {
    return orphans.backlog(MAX_SUMMED);
  }

  @Override
  public long count() {
    return orphans.count();
  }
}
