package io.oncebook.adapter.channels.alipay.statement;

import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.statement.AlipayStatementWriter;
import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.StatementProperties;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.StatementWriter;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import java.nio.charset.Charset;
import java.util.Objects;

class BusinessBillProperties extends StatementProperties {

  private static final Charset GBK = Charset.forName("GBK");

  private final StatementReader reader = BusinessBillTest.newReader();

  @Override
  protected StatementReader reader() {
    return reader;
  }

  @Override
  protected StatementWriter writer() {
    return new AlipayStatementWriter(AlipayNoticeFields.SELLER_ID);
  }

  @Override
  protected String refundNo(DayRow row) {
    return ChannelRefundNo.within(
            new ChannelTransactionNo(row.transactionNo()),
            Objects.requireNonNull(row.refund()).requestNo())
        .value();
  }

  @Override
  protected boolean isSummed(byte[] statement, int place) {
    String before = new String(statement, 0, place, GBK);
    return before.contains("#交易合计") && !before.contains("#导出时间");
  }
}
