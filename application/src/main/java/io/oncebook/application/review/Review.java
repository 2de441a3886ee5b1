package io.oncebook.application.review;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that needs a person.
 *
 * @param reason a name that never changes, of those that its kind has
 * @param key of the fact; absent where there is none
 * @param amount what it is about; absent where it speaks of no money
 * @param since when it began to need a person, as near as is known
 * @param evidence what was told, without payer data
 * @param expected what stands against it; absent where nothing does
 * @param actions that end it, the usual one first
 */
public record Review(
    ReviewId id,
    String reason,
    @Nullable IdempotencyKey key,
    @Nullable OrderNo orderNo,
    @Nullable Money amount,
    Instant since,
    @Nullable String evidence,
    @Nullable String expected,
    List<ReviewAction> actions) {

  public Review {
    actions = List.copyOf(actions);
  }
}
