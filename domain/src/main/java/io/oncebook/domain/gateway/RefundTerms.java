package io.oncebook.domain.gateway;

import io.oncebook.domain.refund.RefundNo;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * What a channel demands of refunds.
 *
 * @param refundNos the numbers that it takes
 * @param spelling the same in words, such as "up to 20 letters or digits"
 * @param interval how long to wait between two requests on one order; zero where it does not matter
 */
public record RefundTerms(Pattern refundNos, String spelling, Duration interval) {

  public boolean take(RefundNo refundNo) {
    return refundNos.matcher(refundNo.value()).matches();
  }
}
