package io.oncebook.domain.refund;

import static io.oncebook.domain.refund.RefundState.ABNORMAL;
import static io.oncebook.domain.refund.RefundState.ACCEPTED;
import static io.oncebook.domain.refund.RefundState.CLOSED;
import static io.oncebook.domain.refund.RefundState.ENDED;
import static io.oncebook.domain.refund.RefundState.FAILED;
import static io.oncebook.domain.refund.RefundState.REGISTERED;
import static io.oncebook.domain.refund.RefundState.SUBMITTED;
import static io.oncebook.domain.refund.RefundState.SUCCEEDED;
import static io.oncebook.domain.refund.RefundState.UNBOOKED;
import static io.oncebook.domain.refund.RefundState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RefundStateTest {

  /** The whole state machine. */
  private static final Map<RefundState, Set<RefundState>> MAY_BECOME =
      Map.of(
          REGISTERED,
          Set.of(
              REGISTERED,
              SUBMITTED,
              UNKNOWN,
              ACCEPTED,
              ABNORMAL,
              UNBOOKED,
              CLOSED,
              ENDED,
              SUCCEEDED),
          SUBMITTED,
          Set.of(SUBMITTED, UNKNOWN, ACCEPTED, FAILED, ABNORMAL, UNBOOKED, CLOSED, SUCCEEDED),
          UNKNOWN,
          Set.of(SUBMITTED, UNKNOWN, ACCEPTED, ABNORMAL, UNBOOKED, CLOSED, ENDED, SUCCEEDED),
          ACCEPTED,
          Set.of(SUBMITTED, UNKNOWN, ACCEPTED, ABNORMAL, UNBOOKED, CLOSED, ENDED, SUCCEEDED),
          ABNORMAL,
          Set.of(ABNORMAL, UNBOOKED, CLOSED, ENDED, SUCCEEDED),
          UNBOOKED,
          Set.of(ABNORMAL, UNBOOKED, CLOSED, ENDED, SUCCEEDED),
          FAILED,
          Set.of(SUCCEEDED),
          CLOSED,
          Set.of(SUCCEEDED),
          ENDED,
          Set.of(SUCCEEDED),
          SUCCEEDED,
          Set.of());

  @Property
  void states_follow_on_each_other_as_drawn(@ForAll RefundState from, @ForAll RefundState to) {
    assertThat(from.mayBecome(to)).isEqualTo(MAY_BECOME.getOrDefault(from, Set.of()).contains(to));
  }

  @Property
  void what_may_still_move_money_stays_reserved(@ForAll RefundState state) {
    assertThat(state.isLive()).isEqualTo(!Set.of(SUCCEEDED, FAILED, CLOSED, ENDED).contains(state));
  }
}
