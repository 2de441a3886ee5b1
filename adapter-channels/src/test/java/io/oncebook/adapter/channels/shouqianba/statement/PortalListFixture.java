package io.oncebook.adapter.channels.shouqianba.statement;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementColumns;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings.Sign;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings.Unit;
import io.oncebook.domain.tenant.TenantId;
import java.security.KeyPair;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings that fit what the test kit's writer writes. */
public final class PortalListFixture {

  static final TenantId TENANT = new TenantId(7);
  static final KeyPair KEYS = RsaKeys.newPair();

  private PortalListFixture() {}

  public static ShouqianbaStatementSettings layout() {
    return layout(null);
  }

  static ShouqianbaStatementSettings layout(@Nullable String endMark) {
    return new ShouqianbaStatementSettings(
        "UTF-8",
        ",",
        Unit.YUAN,
        Sign.NEGATIVE,
        Sign.POSITIVE,
        "yyyy/MM/dd HH:mm:ss",
        List.of("收款"),
        List.of("退款"),
        List.of("撤单"),
        new ShouqianbaStatementColumns(
            "交易类型", "收钱吧订单号", "商户订单号", "商户流水号", null, "交易金额", null, "手续费", "完成时间", "终端号"),
        List.of("备注"),
        endMark);
  }

  static ShouqianbaSettings account(@Nullable ShouqianbaStatementSettings statement) {
    return new ShouqianbaSettings(
        List.of(ShouqianbaNoticeFields.TERMINAL_SN),
        List.of(Base64.getEncoder().encodeToString(KEYS.getPublic().getEncoded())),
        null,
        statement);
  }
}
