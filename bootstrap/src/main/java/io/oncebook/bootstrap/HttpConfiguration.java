package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.account.ChannelGatewayAdapter;
import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.http.callback.CallbackController;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.MerchantApiAdvice;
import io.oncebook.adapter.http.merchant.TenantTokens;
import io.oncebook.adapter.http.merchant.UnservedCallsAdvice;
import io.oncebook.adapter.http.merchant.ledger.LedgerController;
import io.oncebook.adapter.http.merchant.order.OrdersController;
import io.oncebook.adapter.http.merchant.orphan.OrphanActionsController;
import io.oncebook.adapter.http.merchant.orphan.OrphansController;
import io.oncebook.adapter.http.merchant.refund.RefundsController;
import io.oncebook.adapter.http.merchant.suspense.SuspenseController;
import io.oncebook.application.ledger.LedgerUseCase;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.application.refund.EndRefundUseCase;
import io.oncebook.application.refund.RefundsUseCase;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.bootstrap.tenants.SandboxPermission;
import io.oncebook.bootstrap.tenants.Tenants;
import io.oncebook.bootstrap.tenants.TenantsReader;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/** The doors: callbacks of channels and the merchant's API. */
@Configuration(proxyBeanMethods = false)
class HttpConfiguration {

  /** The channels that tenants may have accounts at. A new channel is a new line here. */
  private static final List<ChannelAdapter<?>> CHANNELS =
      List.of(new WechatPayAdapter(), new AlipayAdapter(), new ShouqianbaAdapter());

  @Bean
  Tenants tenants(
      ConfigurableEnvironment environment,
      ObjectProvider<SandboxPermission> sandboxPermission,
      ChannelHttp channelHttp,
      Clock clock) {
    return new TenantsReader(
            environment, CHANNELS, sandboxPermission.getIfAvailable(), channelHttp, clock)
        .read();
  }

  @Bean
  ChannelHttp channelHttp() {
    return new ChannelHttp();
  }

  @Bean
  AccountDirectory accountDirectory(Tenants tenants) {
    return new AccountDirectory(tenants.accounts());
  }

  @Bean
  ChannelGatewayPort channelGateways(AccountDirectory accounts) {
    return new ChannelGatewayAdapter(accounts);
  }

  @Bean
  CallbackController callbackController(
      AccountDirectory accounts,
      MeteredNotices notices,
      UnclearNoticesUseCase unclearNotices,
      MeterRegistry meters,
      Clock clock) {
    return new CallbackController(
        accounts,
        notices,
        unclearNotices,
        new MeteredTally(meters),
        CallbackController.DEFAULT_MAX_BODY_BYTES,
        clock);
  }

  @Bean
  BearerTokenFilter bearerTokenFilter(Tenants tenants) {
    return new BearerTokenFilter(new TenantTokens(tenants.apiTokens()));
  }

  @Bean
  OrdersController ordersController(OrdersUseCase orders, Tenants tenants) {
    return new OrdersController(
        orders, tenants.currencies(), OrdersController.DEFAULT_MAX_BODY_BYTES);
  }

  @Bean
  RefundsController refundsController(
      RefundsUseCase refunds,
      OrdersUseCase orders,
      ReassignSuspenseUseCase suspense,
      EndRefundUseCase ends,
      Clock clock) {
    return new RefundsController(
        refunds, orders, suspense, ends, OrdersController.DEFAULT_MAX_BODY_BYTES, clock);
  }

  @Bean
  LedgerController ledgerController(LedgerUseCase ledger) {
    return new LedgerController(ledger);
  }

  @Bean
  OrphansController orphansController(OrphansUseCase orphans, Clock clock) {
    return new OrphansController(orphans, clock);
  }

  @Bean
  OrphanActionsController orphanActionsController(OrphanActionsUseCase actions, Clock clock) {
    return new OrphanActionsController(actions, OrdersController.DEFAULT_MAX_BODY_BYTES, clock);
  }

  @Bean
  SuspenseController suspenseController(ReassignSuspenseUseCase suspense, Clock clock) {
    return new SuspenseController(suspense, OrdersController.DEFAULT_MAX_BODY_BYTES, clock);
  }

  @Bean
  MerchantApiAdvice merchantApiAdvice() {
    return new MerchantApiAdvice(UUID::randomUUID);
  }

  @Bean
  UnservedCallsAdvice unservedCallsAdvice() {
    return new UnservedCallsAdvice();
  }
}
