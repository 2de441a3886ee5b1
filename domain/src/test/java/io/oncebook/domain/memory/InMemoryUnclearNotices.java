package io.oncebook.domain.memory;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.notice.UnclearNoticeId;
import io.oncebook.domain.notice.UnclearNoticePort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;

final class InMemoryUnclearNotices implements UnclearNoticePort {

  private final InMemoryStore store;

  InMemoryUnclearNotices(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public boolean keep(UnclearNotice notice) {
    return store.transact(
        state -> {
          if (state.unclearNotices.values().stream().anyMatch(kept -> isSame(kept, notice))) {
            return TransactionOutcome.rollBack(false);
          }
          UnclearNoticeId id = new UnclearNoticeId(state.unclearNotices.size() + 1L);
          state.unclearNotices.put(id.value(), new StoredUnclearNotice(id, notice, null));
          return TransactionOutcome.commit(true);
        });
  }

  @Override
  public List<StoredUnclearNotice> open(TenantId tenantId, UnclearNoticeId after, int limit) {
    return store.read(
        state ->
            state.unclearNotices.tailMap(after.value() + 1).values().stream()
                .filter(kept -> isOpen(kept, tenantId))
                .limit(limit)
                .toList());
  }

  @Override
  public Optional<StoredUnclearNotice> find(TenantId tenantId, UnclearNoticeId id) {
    return store.read(
        state ->
            Optional.ofNullable(state.unclearNotices.get(id.value()))
                .filter(kept -> kept.notice().tenantId().equals(tenantId)));
  }

  @Override
  public long countOpen(TenantId tenantId) {
    return store.read(
        state ->
            state.unclearNotices.values().stream().filter(kept -> isOpen(kept, tenantId)).count());
  }

  @Override
  public Acknowledgement acknowledge(UnclearNoticeId id, OperatorAction action) {
    return store.transact(
        state -> {
          if (!state.record(action)) {
            return TransactionOutcome.rollBack(Acknowledgement.NUMBER_TAKEN);
          }
          StoredUnclearNotice kept = state.unclearNotices.get(id.value());
          if (kept == null || !isOpen(kept, action.tenantId())) {
            return TransactionOutcome.rollBack(Acknowledgement.NOT_OPEN);
          }
          state.unclearNotices.put(
              id.value(), new StoredUnclearNotice(id, kept.notice(), action.actedAt()));
          return TransactionOutcome.commit(Acknowledgement.DONE);
        });
  }

  private static boolean isOpen(StoredUnclearNotice kept, TenantId tenantId) {
    return kept.acknowledgedAt() == null && kept.notice().tenantId().equals(tenantId);
  }

  private static boolean isSame(StoredUnclearNotice kept, UnclearNotice notice) {
    return kept.notice().tenantId().equals(notice.tenantId())
        && kept.notice().channel().equals(notice.channel())
        && kept.notice().digest().equals(notice.digest());
  }
}
