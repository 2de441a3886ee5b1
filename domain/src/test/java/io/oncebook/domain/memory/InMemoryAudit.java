package io.oncebook.domain.memory;

import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.memory.InMemoryStore.ActionKey;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

final class InMemoryAudit implements AuditPort {

  private final InMemoryStore store;

  InMemoryAudit(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public boolean record(OperatorAction action) {
    return store.transact(state -> TransactionOutcome.commit(state.record(action)));
  }

  @Override
  public Optional<OperatorAction> find(TenantId tenantId, ActionNo actionNo) {
    return store.read(
        state ->
            Optional.ofNullable(state.actions.get(new ActionKey(tenantId, actionNo)))
                .map(StoredAction::action));
  }

  @Override
  public List<StoredAction> list(AuditQuery query) {
    return store.read(
        state ->
            state.actions.values().stream()
                .filter(stored -> stored.action().tenantId().equals(query.tenantId()))
                .filter(
                    stored ->
                        query.subject() == null
                            || query.subject().equals(stored.action().subject()))
                .filter(stored -> stored.id().value() > query.after().value())
                .limit(query.limit())
                .toList());
  }
}
