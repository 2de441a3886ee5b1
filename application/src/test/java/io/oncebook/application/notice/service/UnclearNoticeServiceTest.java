package io.oncebook.application.notice.service;

import static io.oncebook.application.action.ActionResults.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.EndedBefore;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.notice.NoticeContent;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.notice.UnclearNoticeId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnclearNoticeServiceTest {

  private static final UnclearNoticeId FIRST = new UnclearNoticeId(1);

  private final Fixture fixture = Fixture.ofNewTenant();
  private final InMemoryBooks books = new InMemoryBooks();
  private final UnclearNoticeService service =
      new UnclearNoticeService(books.unclearNotices(), books.audit());

  @BeforeEach
  void keepTwo() {
    assertThat(service.keep(notice("one"))).isTrue();
    assertThat(service.keep(notice("one"))).isFalse();
    assertThat(service.keep(notice("two"))).isTrue();
  }

  @Test
  void acknowledgement_is_done_once_and_answered_alike() {
    ActionResult<StoredUnclearNotice, EndedBefore> first =
        service.acknowledge(FIRST, action("1", "asked"));

    assertThat(done(first).acknowledgedAt()).isNotNull();
    assertThat(service.acknowledge(FIRST, action("1", "asked"))).isEqualTo(first);
    assertThat(service.open(fixture.tenantId(), new UnclearNoticeId(0), 10)).hasSize(1);
    assertThat(books.unclearNotices().countOpen(fixture.tenantId())).isEqualTo(1);
  }

  @Test
  void number_of_another_action_changes_nothing() {
    service.acknowledge(FIRST, action("1", "asked"));

    assertThat(service.acknowledge(FIRST, action("1", "another reason")))
        .isEqualTo(new ActionResult.NumberTaken<>());
    assertThat(service.acknowledge(FIRST, action("2", "asked")))
        .isEqualTo(new ActionResult.Refused<>(new EndedBefore()));
    assertThat(service.acknowledge(new UnclearNoticeId(9), action("3", "asked")))
        .isEqualTo(new ActionResult.Unknown<>());
    assertThat(books.unclearNotices().countOpen(fixture.tenantId())).isEqualTo(1);
  }

  private OperatorAction action(String number, String reason) {
    return new OperatorAction(
        fixture.tenantId(),
        new ActionNo(number),
        OperatorAction.Kind.ACKNOWLEDGE_NOTICE,
        "unclear-notice/1",
        "night shift",
        reason,
        Fixture.NOON);
  }

  private UnclearNotice notice(String content) {
    return new UnclearNotice(
        fixture.tenantId(),
        Fixture.WECHAT,
        UnclearNotice.Reason.UNKNOWN_EVENT,
        "TRANSACTION.PAY_BACK",
        Fixture.digest(content),
        new NoticeContent(content),
        Fixture.evidence(content),
        Fixture.NOON);
  }
}
