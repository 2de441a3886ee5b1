package io.oncebook.adapter.http.merchant;

import static java.util.stream.Collectors.toCollection;

import io.oncebook.application.port.in.OrphansUseCase;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows claims that are not booked. */
@RestController
public final class OrphansController {

  private static final Set<ClaimState> ORPHAN_STATES =
      Arrays.stream(ClaimState.values())
          .filter(ClaimState::isOrphan)
          .collect(toCollection(() -> EnumSet.noneOf(ClaimState.class)));

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
                parameters.find("state", OrphansController::state).orElse(null),
                parameters.find("channel", Channel::new).orElse(null),
                parameters.find("reason", OrphansController::reason).orElse(null),
                minAgeSeconds == 0 ? null : clock.instant().minusSeconds(minAgeSeconds),
                new ClaimId(page.after()),
                page.rowsToRead()));
    return JsonAnswer.ok(
        OrphansAnswer.of(page.page(read, orphan -> orphan.claim().id().value()), clock.instant()));
  }

  private static WaitingReason reason(String name) {
    return Arrays.stream(WaitingReason.values())
        .filter(reason -> reason.name().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "reason must be one of "
                        + Arrays.stream(WaitingReason.values())
                            .map(WaitingReason::name)
                            .collect(Collectors.joining(", "))));
  }

  private static ClaimState state(String name) {
    return ORPHAN_STATES.stream()
        .filter(state -> state.name().equals(name))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException("state must be one of " + names()));
  }

  private static String names() {
    return ORPHAN_STATES.stream().map(ClaimState::name).collect(Collectors.joining(", "));
  }
}
