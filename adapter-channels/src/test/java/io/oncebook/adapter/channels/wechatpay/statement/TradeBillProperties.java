package io.oncebook.adapter.channels.wechatpay.statement;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.StatementProperties;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.StatementWriter;
import io.oncebook.adapter.channels.statement.WechatPayStatementWriter;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
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
