package io.oncebook.domain.audit;

import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/**
 * Keeps what operators do. Reads see committed actions only; nothing is ever changed or deleted.
 */
public interface AuditPort {

  /**
   * Adds the action in a transaction of its own, unless its tenant has used its number.
   *
   * @return whether it did; false means that the number stands for an action already
   */
  boolean record(OperatorAction action);

  /** The action that stands under the number. */
  Optional<OperatorAction> find(TenantId tenantId, ActionNo actionNo);

  /** Whether this very action stands under its number, so that it was done before. */
  default boolean holds(OperatorAction action) {
    return find(action.tenantId(), action.actionNo())
        .filter(first -> first.isRepeatedBy(action))
        .isPresent();
  }

  /**
   * The actions that the query names, by rising number. One that is committed later has a higher
   * number than all that were ever listed, so whoever goes on behind the last one misses none.
   */
  List<StoredAction> list(AuditQuery query);
}
