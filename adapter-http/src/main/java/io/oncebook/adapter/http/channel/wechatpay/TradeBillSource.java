package io.oncebook.adapter.http.channel.wechatpay;

import io.oncebook.adapter.http.channel.ChannelHttp;
import io.oncebook.adapter.http.channel.GatewayUrl;
import io.oncebook.adapter.http.channel.NoticeJson;
import io.oncebook.adapter.http.channel.StatementHours;
import io.oncebook.adapter.http.channel.UnclearAnswerException;
import io.oncebook.adapter.http.statement.EmptyStatement;
import io.oncebook.adapter.http.statement.SpooledFile;
import io.oncebook.adapter.http.statement.StatementUnpacker;
import io.oncebook.adapter.http.statement.TextStatementReader;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementAnswer;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.net.URI;
import java.time.Clock;
import java.time.LocalDate;

/**
 * Fetches trade bills. The channel signs where the bill is and what its SHA-1 is, but not the bill,
 * so it is given out only when its bytes have that sum.
 */
final class TradeBillSource implements StatementSource {

  private static final String BILL = "/v3/bill/tradebill?bill_date=%s&bill_type=ALL&tar_type=GZIP";
  private static final String HASH = "SHA1";

  private final TenantId tenantId;
  private final WechatPayApi api;
  private final TextStatementReader reader;
  private final Clock clock;

  TradeBillSource(
      TenantId tenantId,
      WechatPaySettings settings,
      WechatPayGatewaySettings gateway,
      ChannelHttp http,
      Clock clock) {
    this.tenantId = tenantId;
    this.api = new WechatPayApi(settings, gateway, http, clock);
    this.reader = TradeBill.reader(tenantId, settings, StatementUnpacker.DEFAULT_MAX_BYTES);
    this.clock = clock;
  }

  @Override
  public StatementAnswer fetch(LocalDate date) {
    StatementDay day = new StatementDay(tenantId, WechatPayAdapter.CHANNEL, date);
    return StatementHours.answerTo(() -> ask(day), day, clock);
  }

  private StatementAnswer ask(StatementDay day)
      throws UnclearAnswerException, RefusedStatementException {
    WechatPayReply reply = api.get(BILL.formatted(day.date()));
    if (reply.isError(400, "NO_STATEMENT_EXIST")) {
      return new StatementAnswer.Ready(new EmptyStatement(day));
    }
    if (reply.isError(400, "STATEMENT_CREATING")) {
      return new StatementAnswer.NotReady(reply.code());
    }
    if (!reply.isOk()) {
      throw reply.unclear();
    }
    return download(day, reply.json());
  }

  private StatementAnswer download(StatementDay day, NoticeJson json)
      throws UnclearAnswerException, RefusedStatementException {
    if (!json.text("hash_type").equals(HASH)) {
      throw new UnclearAnswerException("HASH_TYPE_UNKNOWN");
    }
    URI url = json.value("download_url", text -> GatewayUrl.checkDownload(URI.create(text)));
    String sha1 = json.text("hash_value");
    SpooledFile file = api.download(url);
    return reader
        .openIfSha1(file, day.date(), sha1)
        .map(StatementAnswer.Ready::new)
        .orElseThrow(() -> new UnclearAnswerException("HASH_DIFFERS"));
  }
}
