package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.crypto.RsaSignature;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether a call to WeChat Pay is signed by the merchant: five lines, in the Authorization. */
final class WechatPayCallCheck {

  private static final String SCHEME = "WECHATPAY2-SHA256-RSA2048 ";
  private static final Pattern PARAMETER = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{10}");
  private static final Duration WINDOW = Duration.ofMinutes(5);

  private final SimulatorSettings.WechatPay settings;
  private final Clock clock;

  WechatPayCallCheck(SimulatorSettings.WechatPay settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  boolean passes(Call call) {
    String authorization = call.header("Authorization");
    Map<String, String> parameters =
        PARAMETER
            .matcher(authorization)
            .results()
            .collect(Collectors.toMap(result -> group(result, 1), result -> group(result, 2)));
    return authorization.startsWith(SCHEME)
        && settings.mchid().equals(parameters.get("mchid"))
        && settings.merchantSerial().equals(parameters.get("serial_no"))
        && isFresh(parameters.getOrDefault("timestamp", ""))
        && isSigned(call, parameters);
  }

  private boolean isSigned(Call call, Map<String, String> parameters) {
    String text =
        String.join(
            "\n",
            call.method(),
            call.uri().toString(),
            parameters.getOrDefault("timestamp", ""),
            parameters.getOrDefault("nonce_str", ""),
            call.body(),
            "");
    return RsaSignature.verifies(
        settings.merchantKey(), text.getBytes(UTF_8), parameters.getOrDefault("signature", ""));
  }

  private boolean isFresh(String timestamp) {
    return SECONDS.matcher(timestamp).matches()
        && Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), clock.instant())
                .abs()
                .compareTo(WINDOW)
            <= 0;
  }

  private static String group(MatchResult result, int group) {
    return Objects.requireNonNull(result.group(group));
  }
}
