package io.oncebook.application.orphan;

import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanQuery;
import java.util.List;

/** What can be seen of claims that are not booked. */
public interface OrphansUseCase {

  /** The orphans that the query names, by rising claim number. */
  List<OrphanClaim> find(OrphanQuery query);

  /** What is open, of all tenants; the numbers are too small where it is very much. */
  List<OrphanBacklog> backlog();

  /** How many orphans all tenants have together. */
  long count();
}
