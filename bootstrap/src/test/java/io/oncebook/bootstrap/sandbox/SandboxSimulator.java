package io.oncebook.bootstrap.sandbox;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.channels.simulator.SimulatorSettings;
import io.oncebook.domain.tenant.TenantId;
import java.security.PublicKey;

/** The simulated channels, as the sandbox tenants deal with them. */
public final class SandboxSimulator {

  private static final PublicKey MERCHANT = SandboxKeys.publicKey("merchant-private-key.pem");

  private SandboxSimulator() {}

  /**
   * Starts the simulator on loopback.
   *
   * @param tenantId the sandbox tenant who gets its notices
   * @param port where that tenant's settings look for it; 0 for any that is free
   */
  public static ChannelSimulator start(long tenantId, int port) {
    return ChannelSimulator.start(settings(tenantId), port);
  }

  private static SimulatorSettings settings(long tenantId) {
    return new SimulatorSettings(
        new TenantId(tenantId),
        new SimulatorSettings.WechatPay(
            "1900000001",
            "wxsandbox000000001",
            new Secret("sandboxApiV3KeyKnownToEverybody1"),
            "PUB_KEY_ID_0119000000012026120100000001",
            SandboxKeys.privateKey("wechatpay-private-key.pem"),
            "5157F09EFDC096DE15EBE81A47057A7232F1B8E1",
            MERCHANT),
        new SimulatorSettings.Alipay(
            "2021000000000001",
            "2088100000000001",
            SandboxKeys.privateKey("alipay-private-key.pem"),
            MERCHANT),
        new SimulatorSettings.Shouqianba(
            "100000000000000001",
            new Secret("sandboxTerminalKeyKnownToEverybody"),
            SandboxKeys.privateKey("shouqianba-private-key.pem")));
  }
}
