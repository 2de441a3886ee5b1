package io.oncebook.domain.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.notice.UnclearNoticePort.Acknowledgement;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every {@link UnclearNoticePort} promises. */
public abstract class UnclearNoticePortContract {

  private static final int ALL = 100;

  private final Fixture fixture = Fixture.ofNewTenant();
  private final TenantId tenantId = fixture.tenantId();

  protected abstract UnclearNoticePort notices();

  protected abstract AuditPort audit();

  @Test
  void notice_comes_back_as_it_was_kept() {
    UnclearNotice notice = notice(Fixture.WECHAT, "支付分 ☕ PAYSCORE.USER_PAID", "{\"payer\":\"张三\"}");

    assertThat(notices().keep(notice)).isTrue();

    StoredUnclearNotice kept = onlyOpen();
    assertThat(kept.notice()).isEqualTo(notice);
    assertThat(kept.acknowledgedAt()).isNull();
    assertThat(notices().find(tenantId, kept.id())).contains(kept);
    assertThat(notices().find(Fixture.ofNewTenant().tenantId(), kept.id())).isEmpty();
  }

  @Test
  void repeat_is_kept_once_also_when_a_person_has_seen_to_the_first() {
    UnclearNotice notice = notice(Fixture.WECHAT, "A", "one");
    notices().keep(notice);

    assertThat(notices().keep(repeated(notice))).isFalse();
    assertThat(onlyOpen().notice()).isEqualTo(notice);
    notices().acknowledge(onlyOpen().id(), action("1"));

    assertThat(notices().keep(repeated(notice))).isFalse();
    assertThat(notices().countOpen(tenantId)).isZero();
  }

  @Test
  void other_content_another_channel_and_another_tenant_are_kept_apart() {
    Fixture stranger = Fixture.ofNewTenant();
    UnclearNotice first = notice(Fixture.WECHAT, "A", "one");

    assertThat(notices().keep(first)).isTrue();
    assertThat(notices().keep(notice(Fixture.WECHAT, "A", "two"))).isTrue();
    assertThat(notices().keep(notice(Fixture.ALIPAY, "A", "one"))).isTrue();
    assertThat(notices().keep(ofTenant(stranger.tenantId(), first))).isTrue();

    assertThat(notices().countOpen(tenantId)).isEqualTo(3);
    assertThat(notices().countOpen(stranger.tenantId())).isEqualTo(1);
  }

  @Test
  void open_notices_are_shown_page_by_page() {
    for (String content : new String[] {"one", "two", "three"}) {
      notices().keep(notice(Fixture.WECHAT, "A", content));
    }

    var page = notices().open(tenantId, new UnclearNoticeId(0), 2);
    assertThat(page)
        .extracting(kept -> kept.notice().content().text())
        .containsExactly("one", "two");
    assertThat(notices().open(tenantId, page.get(1).id(), 2))
        .extracting(kept -> kept.notice().content().text())
        .containsExactly("three");
  }

  @Test
  void acknowledged_notice_is_open_no_more_and_the_action_is_kept() {
    notices().keep(notice(Fixture.WECHAT, "A", "one"));
    UnclearNoticeId id = onlyOpen().id();
    OperatorAction action = action("1");

    assertThat(notices().acknowledge(id, action)).isEqualTo(Acknowledgement.DONE);

    assertThat(notices().open(tenantId, new UnclearNoticeId(0), ALL)).isEmpty();
    assertThat(notices().find(tenantId, id))
        .map(StoredUnclearNotice::acknowledgedAt)
        .contains(action.actedAt());
    assertThat(audit().holds(action)).isTrue();
  }

  @Test
  void acknowledgement_that_is_not_done_leaves_no_trace() {
    notices().keep(notice(Fixture.WECHAT, "A", "one"));
    notices().keep(notice(Fixture.WECHAT, "A", "two"));
    UnclearNoticeId first = notices().open(tenantId, new UnclearNoticeId(0), 1).get(0).id();
    notices().acknowledge(first, action("1"));
    UnclearNoticeId second = onlyOpen().id();

    assertThat(notices().acknowledge(second, action("1"))).isEqualTo(Acknowledgement.NUMBER_TAKEN);
    assertThat(notices().acknowledge(first, action("2"))).isEqualTo(Acknowledgement.NOT_OPEN);
    OperatorAction stranger = action(Fixture.ofNewTenant().tenantId(), "3");
    assertThat(notices().acknowledge(second, stranger)).isEqualTo(Acknowledgement.NOT_OPEN);

    assertThat(onlyOpen().id()).isEqualTo(second);
    assertThat(audit().find(tenantId, new ActionNo("2"))).isEmpty();
    assertThat(audit().find(stranger.tenantId(), stranger.actionNo())).isEmpty();
  }

  private StoredUnclearNotice onlyOpen() {
    var open = notices().open(tenantId, new UnclearNoticeId(0), ALL);
    assertThat(open).hasSize(1);
    return open.get(0);
  }

  private UnclearNotice notice(Channel channel, String kind, String content) {
    return new UnclearNotice(
        tenantId,
        channel,
        UnclearNotice.Reason.UNKNOWN_EVENT,
        kind,
        Fixture.digest(content),
        new NoticeContent(content),
        Fixture.evidence("as received"),
        Fixture.NOON);
  }

  private static UnclearNotice repeated(UnclearNotice notice) {
    return new UnclearNotice(
        notice.tenantId(),
        notice.channel(),
        notice.reason(),
        notice.kind(),
        notice.digest(),
        notice.content(),
        Fixture.evidence("signed once more"),
        Fixture.NOON.plusSeconds(15));
  }

  private static UnclearNotice ofTenant(TenantId tenantId, UnclearNotice notice) {
    return new UnclearNotice(
        tenantId,
        notice.channel(),
        notice.reason(),
        notice.kind(),
        notice.digest(),
        notice.content(),
        notice.evidence(),
        notice.receivedAt());
  }

  private OperatorAction action(String number) {
    return action(tenantId, number);
  }

  private static OperatorAction action(TenantId tenantId, String number) {
    return new OperatorAction(
        tenantId,
        new ActionNo(number),
        OperatorAction.Kind.ACKNOWLEDGE_NOTICE,
        "unclear-notice/1",
        "night shift",
        "asked the channel",
        Instant.parse("2026-03-06T02:00:00.123456Z"));
  }
}
