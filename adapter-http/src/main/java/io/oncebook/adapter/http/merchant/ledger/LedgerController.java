package io.oncebook.adapter.http.merchant.ledger;

import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.application.ledger.LedgerUseCase;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows the books. */
@RestController
public final class LedgerController {

  private final LedgerUseCase ledger;

  public LedgerController(LedgerUseCase ledger) {
    this.ledger = ledger;
  }

  @GetMapping("/api/v1/tenants/{tenant}/journal-entries")
  ResponseEntity<byte[]> journalEntries(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.of(request, "orderNo", "idempotentKey", "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    JournalQuery query =
        new JournalQuery(
            tenantId,
            parameters.find("orderNo", OrderNo::new).orElse(null),
            parameters.find("idempotentKey", IdempotencyKey::parse).orElse(null),
            new JournalEntryId(page.after()),
            page.rowsToRead());
    return JsonResponse.ok(
        JournalResponse.of(page.page(ledger.find(query), entry -> entry.id().value())));
  }

  @GetMapping("/api/v1/tenants/{tenant}/trial-balance")
  ResponseEntity<byte[]> trialBalance(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters.of(request);
    return JsonResponse.ok(TrialBalanceResponse.of(ledger.trialBalance(tenantId)));
  }
}
