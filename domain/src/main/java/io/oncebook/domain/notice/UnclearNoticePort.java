package io.oncebook.domain.notice;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** Keeps notices that nobody here understands until a person has seen to them, and after that. */
public interface UnclearNoticePort {

  /**
   * Keeps the notice in a transaction of its own, committed when this method returns, unless one of
   * the same tenant, channel and digest is kept already. Any other error of the store is thrown,
   * and then the notice must not be acknowledged.
   *
   * @return whether it was new
   */
  boolean keep(UnclearNotice notice);

  /**
   * The tenant's notices that no person has seen to, by rising number.
   *
   * @param after only notices with a higher number
   * @param limit the maximum number, 1 or more
   */
  List<StoredUnclearNotice> open(TenantId tenantId, UnclearNoticeId after, int limit);

  /** The tenant's notice of this number, whether a person has seen to it or not. */
  Optional<StoredUnclearNotice> find(TenantId tenantId, UnclearNoticeId id);

  /** How many of the tenant's notices no person has seen to. */
  long countOpen(TenantId tenantId);

  /**
   * Notes that a person has seen to the notice, in one transaction with the action, whose tenant
   * and time count.
   */
  Acknowledgement acknowledge(UnclearNoticeId id, OperatorAction action);

  /** What became of an acknowledgement; only with {@link #DONE} was anything changed. */
  enum Acknowledgement {
    DONE,
    /** The action's number stands for an action already. */
    NUMBER_TAKEN,
    /** The tenant has no such notice that no person has seen to. */
    NOT_OPEN
  }
}
