package io.oncebook.adapter.channels.wechatpay.statement;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.StatementHours;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.statement.EmptyStatement;
import io.oncebook.adapter.channels.statement.SpooledFile;
import io.oncebook.adapter.channels.statement.StatementUnpacker;
import io.oncebook.adapter.channels.statement.TextStatementReader;
import io.oncebook.adapter.channels.wechatpay.client.WechatPayApi;
import io.oncebook.adapter.channels.wechatpay.client.WechatPayReply;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.LocalDate;

/**
 * Fetches trade bills. The channel signs where the bill is and what its SHA-1 is, but not the bill,
 * so it is given out only when its bytes have that sum.
 */
public final class TradeBillSource implements StatementSource {

  private static final String BILL = "/v3/bill/tradebill?bill_date=%s&bill_type=ALL&tar_type=GZIP";
  private static final String HASH = "SHA1";

  private final TenantId tenantId;
  private final WechatPayApi api;
  private final TextStatementReader reader;
  private final Clock clock;

  public TradeBillSource(
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
  public StatementDownload fetch(LocalDate date) {
    StatementDay day = new StatementDay(tenantId, WechatPaySettings.CHANNEL, date);
    return StatementHours.answerTo(() -> ask(day), day, clock);
  }

  private StatementDownload ask(StatementDay day)
      throws UnclearResponseException, RefusedStatementException {
    WechatPayReply reply = api.get(BILL.formatted(day.date()));
    if (reply.isError(400, "NO_STATEMENT_EXIST")) {
      return new StatementDownload.Ready(new EmptyStatement(day));
    }
    if (reply.isError(400, "STATEMENT_CREATING")) {
      return new StatementDownload.NotReady(reply.code());
    }
    if (!reply.isOk()) {
      throw reply.unclear();
    }
    return download(day, reply.json());
  }

  private StatementDownload download(StatementDay day, NoticeJson json)
      throws UnclearResponseException, RefusedStatementException {
    if (!json.text("hash_type").equals(HASH)) {
      throw new UnclearResponseException("HASH_TYPE_UNKNOWN");
    }
    String sha1 = json.text("hash_value");
    SpooledFile file = api.download(json, "download_url");
    return reader
        .openIfSha1(file, day.date(), sha1)
        .map(StatementDownload.Ready::new)
        .orElseThrow(() -> new UnclearResponseException("HASH_DIFFERS"));
  }
}
