package io.oncebook.application.notice.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.EndedBefore;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.notice.UnclearNoticeId;
import io.oncebook.domain.notice.UnclearNoticePort;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** Keeps and shows notices over the ports; the number of an action makes a double click one. */
public final class UnclearNoticeService implements UnclearNoticesUseCase {

  private final UnclearNoticePort notices;
  private final AuditPort audit;

  public UnclearNoticeService(UnclearNoticePort notices, AuditPort audit) {
    this.notices = notices;
    this.audit = audit;
  }

  @Override
  public boolean keep(UnclearNotice notice) {
    return notices.keep(notice);
  }

  @Override
  public List<StoredUnclearNotice> open(TenantId tenantId, UnclearNoticeId after, int limit) {
    return notices.open(tenantId, after, limit);
  }

  @Override
  public Optional<StoredUnclearNotice> find(TenantId tenantId, UnclearNoticeId id) {
    return notices.find(tenantId, id);
  }

  @Override
  public ActionResult<StoredUnclearNotice, EndedBefore> acknowledge(
      UnclearNoticeId id, OperatorAction action) {
    if (find(action.tenantId(), id).isEmpty()) {
      return new ActionResult.Unknown<>();
    }
    return switch (notices.acknowledge(id, action)) {
      case DONE -> new ActionResult.Done<>(find(action.tenantId(), id).orElseThrow());
      case NUMBER_TAKEN ->
          ActionTransactions.repeated(audit, action, () -> find(action.tenantId(), id));
      case NOT_OPEN -> new ActionResult.Refused<>(new EndedBefore());
    };
  }
}
