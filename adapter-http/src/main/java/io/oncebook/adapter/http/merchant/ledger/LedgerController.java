package io.oncebook.adapter.http.merchant.ledger;

import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Times;
import io.oncebook.application.ledger.LedgerUseCase;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalPosition;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows the books. */
@RestController
public final class LedgerController {

  private static final String FROM = "from";
  private static final String TO = "to";

  private final LedgerUseCase ledger;

  public LedgerController(LedgerUseCase ledger) {
    this.ledger = ledger;
  }

  @GetMapping("/api/v1/tenants/{tenant}/journal-entries")
  ResponseEntity<byte[]> journalEntries(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters =
        Parameters.of(request, "orderNo", "idempotentKey", FROM, TO, "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    OrderNo orderNo = parameters.find("orderNo", OrderNo::new).orElse(null);
    Instant from = parameters.find(FROM, text -> Times.instant(FROM, text)).orElse(null);
    Instant to = parameters.find(TO, text -> Times.instant(TO, text)).orElse(null);
    Optional<IdempotencyKey> key = parameters.find("idempotentKey", IdempotencyKey::parse);
    return JsonResponse.ok(
        key.isPresent()
            ? ofFact(key.get(), orderNo, tenantId)
            : JournalResponse.ofList(
                page.page(
                    ledger.list(
                        new JournalListQuery(
                            tenantId,
                            orderNo,
                            from,
                            to,
                            new JournalPosition(page.after()),
                            page.rowsToRead())),
                    listed -> listed.position().value())));
  }

  /** The one entry, or none; by the key alone it is found the instant that it is committed. */
  private JournalResponse ofFact(IdempotencyKey key, @Nullable OrderNo orderNo, TenantId tenantId) {
    return JournalResponse.of(
        new PageRequest.Page<>(
            ledger.find(new JournalQuery(tenantId, orderNo, key, new JournalEntryId(0), 1)), null));
  }

  @GetMapping("/api/v1/tenants/{tenant}/trial-balance")
  ResponseEntity<byte[]> trialBalance(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters.of(request);
    return JsonResponse.ok(TrialBalanceResponse.of(ledger.trialBalance(tenantId)));
  }
}
