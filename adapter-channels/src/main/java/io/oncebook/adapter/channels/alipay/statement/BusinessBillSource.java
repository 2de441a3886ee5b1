package io.oncebook.adapter.channels.alipay.statement;

import io.oncebook.adapter.channels.alipay.client.AlipayApi;
import io.oncebook.adapter.channels.alipay.client.AlipayReply;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.StatementHours;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.statement.SpooledFile;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.LocalDate;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fetches business details. The channel signs where the bill is; nothing but TLS, and its own sums,
 * vouches for the bill itself. A day without trades has a bill without rows.
 */
public final class BusinessBillSource implements StatementSource {

  private static final String QUERY = "alipay.data.dataservice.bill.downloadurl.query";

  /**
   * That there is no bill for the day, which does not say that there were no trades: the channel
   * makes a bill without rows of such a day.
   */
  private static final Set<String> NO_BILL = Set.of("BILL_NOT_EXIST");

  private final TenantId tenantId;
  private final AlipayApi api;
  private final StatementReader reader;
  private final Clock clock;

  public BusinessBillSource(TenantId tenantId, AlipayApi api, StatementReader reader, Clock clock) {
    this.tenantId = tenantId;
    this.api = api;
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public StatementDownload fetch(LocalDate date) {
    StatementDay day = new StatementDay(tenantId, AlipaySettings.CHANNEL, date);
    return StatementHours.answerTo(() -> ask(day), day, clock);
  }

  /** The address is good for half a minute, so the bill is fetched at once. */
  private StatementDownload ask(StatementDay day)
      throws UnclearResponseException, RefusedStatementException {
    ObjectNode question =
        JsonNodeFactory.instance
            .objectNode()
            .put("bill_type", "trade")
            .put("bill_date", day.date().toString());
    AlipayReply reply = api.ask(QUERY, question);
    if (reply.isError(NO_BILL)) {
      return new StatementDownload.NotReady(reply.code());
    }
    if (!reply.isOk()) {
      throw reply.unclear();
    }
    SpooledFile file = api.download(reply.json(), "bill_download_url");
    return new StatementDownload.Ready(reader.open(file, day.date(), OptionalLong.empty()));
  }
}
