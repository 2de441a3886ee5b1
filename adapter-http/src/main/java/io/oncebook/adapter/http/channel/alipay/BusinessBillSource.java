package io.oncebook.adapter.http.channel.alipay;

import io.oncebook.adapter.http.channel.GatewayUrl;
import io.oncebook.adapter.http.channel.StatementHours;
import io.oncebook.adapter.http.channel.UnclearAnswerException;
import io.oncebook.adapter.http.statement.StatementReader;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementAnswer;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.net.URI;
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
final class BusinessBillSource implements StatementSource {

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

  BusinessBillSource(TenantId tenantId, AlipayApi api, StatementReader reader, Clock clock) {
    this.tenantId = tenantId;
    this.api = api;
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public StatementAnswer fetch(LocalDate date) {
    StatementDay day = new StatementDay(tenantId, AlipayAdapter.CHANNEL, date);
    return StatementHours.answerTo(() -> ask(day), day, clock);
  }

  /** The address is good for half a minute, so the bill is fetched at once. */
  private StatementAnswer ask(StatementDay day)
      throws UnclearAnswerException, RefusedStatementException {
    ObjectNode question =
        JsonNodeFactory.instance
            .objectNode()
            .put("bill_type", "trade")
            .put("bill_date", day.date().toString());
    AlipayReply reply = api.ask(QUERY, question);
    if (reply.isError(NO_BILL)) {
      return new StatementAnswer.NotReady(reply.code());
    }
    if (!reply.isOk()) {
      throw reply.unclear();
    }
    URI url =
        reply.json().value("bill_download_url", text -> GatewayUrl.checkDownload(URI.create(text)));
    return new StatementAnswer.Ready(
        reader.open(api.download(url), day.date(), OptionalLong.empty()));
  }
}
