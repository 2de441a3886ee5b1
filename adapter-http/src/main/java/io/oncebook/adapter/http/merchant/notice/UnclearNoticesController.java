package io.oncebook.adapter.http.merchant.notice;

import io.oncebook.adapter.http.merchant.ActionReader;
import io.oncebook.adapter.http.merchant.ActionResponse;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonBody;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Names;
import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.adapter.http.merchant.notice.UnclearNoticesResponse.Notice;
import io.oncebook.adapter.http.merchant.notice.UnclearNoticesResponse.NoticeInFull;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.notice.UnclearNoticeId;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows notices that nobody here understands, and notes that a person has seen to them. */
@RestController
public final class UnclearNoticesController {

  private static final String NOTICES = "/api/v1/tenants/{tenant}/unclear-notices";

  private static final Problem UNKNOWN =
      Problem.of(ProblemType.NOTICE_UNKNOWN, "no kept notice has this number");
  private static final Problem ACKNOWLEDGED =
      Problem.of(ProblemType.NOTICE_ACKNOWLEDGED, "expected an open notice, found one that is not");

  private final UnclearNoticesUseCase notices;
  private final JsonBody body;
  private final Clock clock;

  /**
   * Serves the use case.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public UnclearNoticesController(UnclearNoticesUseCase notices, int maxBodyBytes, Clock clock) {
    this.notices = notices;
    this.body = new JsonBody(maxBodyBytes);
    this.clock = clock;
  }

  @GetMapping(NOTICES)
  ResponseEntity<byte[]> list(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    PageRequest page = PageRequest.of(Parameters.of(request, "after", "limit"));
    return JsonResponse.ok(
        UnclearNoticesResponse.of(
            page.page(
                notices.open(tenantId, new UnclearNoticeId(page.after()), page.rowsToRead()),
                kept -> kept.id().value())));
  }

  @GetMapping(NOTICES + "/{id}")
  ResponseEntity<byte[]> show(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    Parameters.of(request);
    return notices
        .find(tenantId, new UnclearNoticeId(Names.number("id", id)))
        .map(kept -> JsonResponse.ok(NoticeInFull.of(kept)))
        .orElseGet(UNKNOWN::toResponse);
  }

  @PostMapping(NOTICES + "/{id}/acknowledge")
  ResponseEntity<byte[]> acknowledge(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    UnclearNoticeId noticeId = new UnclearNoticeId(Names.number("id", id));
    OperatorAction action =
        ActionReader.read(
            tenantId,
            OperatorAction.Kind.ACKNOWLEDGE_NOTICE,
            "unclear-notice/" + noticeId.value(),
            body.read(request),
            clock.instant());
    return notices
        .acknowledge(noticeId, action)
        .choose(new ActionResponse<>(Notice::of, UNKNOWN, endedBefore -> ACKNOWLEDGED));
  }
}
