package io.oncebook.application.notice.service;

import io.oncebook.application.notice.AcknowledgementResult;
import io.oncebook.application.notice.AcknowledgementResult.ActionConflict;
import io.oncebook.application.notice.AcknowledgementResult.AlreadyAcknowledged;
import io.oncebook.application.notice.AcknowledgementResult.Done;
import io.oncebook.application.notice.AcknowledgementResult.NoticeUnknown;
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
  public AcknowledgementResult acknowledge(UnclearNoticeId id, OperatorAction action) {
    if (notices.find(action.tenantId(), id).isEmpty()) {
      return new NoticeUnknown();
    }
    return switch (notices.acknowledge(id, action)) {
      case DONE -> done(id, action);
      case NUMBER_TAKEN -> audit.holds(action) ? done(id, action) : new ActionConflict();
      case NOT_OPEN -> new AlreadyAcknowledged();
    };
  }

  private Done done(UnclearNoticeId id, OperatorAction action) {
    return new Done(notices.find(action.tenantId(), id).orElseThrow());
  }
}
