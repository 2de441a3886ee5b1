package io.oncebook.adapter.http.channel.wechatpay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.oncebook.adapter.http.statement.DayRow;
import io.oncebook.adapter.http.statement.StatementProperties;
import io.oncebook.adapter.http.statement.StatementReader;
import io.oncebook.adapter.http.statement.StatementWriter;
import io.oncebook.adapter.http.statement.WechatPayStatementWriter;
import java.util.Objects;

class TradeBillProperties extends StatementProperties {

  private final StatementReader reader =
      new WechatPayAdapter().statements(WechatPayFixture.TENANT, WechatPayFixture.settings());

  @Override
  protected StatementReader reader() {
    return reader;
  }

  @Override
  protected StatementWriter writer() {
    return new WechatPayStatementWriter(WechatPayFixture.MCHID, WechatPayFixture.APPID);
  }

  @Override
  protected String refundNo(DayRow row) {
    return Objects.requireNonNull(row.refund()).channelNo();
  }

  @Override
  protected boolean isSummed(byte[] statement, int place) {
    return place > new String(statement, ISO_8859_1).lastIndexOf("\n`");
  }
}
