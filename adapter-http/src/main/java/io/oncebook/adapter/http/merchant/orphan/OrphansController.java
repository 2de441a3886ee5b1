package io.oncebook.adapter.http.merchant.orphan;

import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Names;
import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanQuery;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows claims that are not booked. */
@RestController
public final class OrphansController {

  private static final ClaimState[] ORPHAN_STATES =
      Arrays.stream(ClaimState.values()).filter(ClaimState::isOrphan).toArray(ClaimState[]::new);

  private static final long MAX_AGE_SECONDS = 1_000_000_000;

  private final OrphansUseCase orphans;
  private final Clock clock;

  /** Serves the use case; ages are told by the clock. */
  public OrphansController(OrphansUseCase orphans, Clock clock) {
    this.orphans = orphans;
    this.clock = clock;
  }

  @GetMapping("/api/v1/tenants/{tenant}/orphans")
  ResponseEntity<byte[]> list(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters =
        Parameters.of(request, "state", "channel", "reason", "minAge", "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    long minAgeSeconds = parameters.wholeNumber("minAge", 0, MAX_AGE_SECONDS, 0);
    List<OrphanClaim> read =
        orphans.find(
            new OrphanQuery(
                tenantId,
                parameters
                    .find("state", text -> Names.named("state", ORPHAN_STATES, text))
                    .orElse(null),
                parameters.find("channel", Channel::new).orElse(null),
                parameters
                    .find("reason", text -> Names.named("reason", WaitingReason.values(), text))
                    .orElse(null),
                minAgeSeconds == 0 ? null : clock.instant().minusSeconds(minAgeSeconds),
                new ClaimId(page.after()),
                page.rowsToRead()));
    return JsonResponse.ok(
        OrphansResponse.of(
            page.page(read, orphan -> orphan.claim().id().value()), clock.instant()));
  }
}
