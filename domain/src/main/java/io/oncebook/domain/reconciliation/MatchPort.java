package io.oncebook.domain.reconciliation;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds statements and books against each other. Reads see committed rows only; what is booked
 * meanwhile may be seen or not, and the next run sees it.
 *
 * <p>A row matches when the journal holds its fact, on whatever day, with the same amount, currency
 * and order. A row that failed matches when the journal does not hold it.
 *
 * <p>A row is foreign only when nothing here has heard of it: neither of the fact, nor of its
 * order, nor of its payment.
 */
public interface MatchPort {

  /**
   * Compares the next rows by key.
   *
   * @param after only rows behind this key; from the first when null
   * @param limit the maximum number of rows, 1 or more
   */
  ComparedSlice compare(StatementId statement, @Nullable IdempotencyKey after, int limit);

  /** Those of the rows that do not match. */
  List<Mismatch> mismatches(StatementId statement, Collection<IdempotencyKey> keys);

  /**
   * Payments and refunds of the account in the journal which happened from the one instant to just
   * before the other by the channel's clock, and that no statement which counts holds, of whatever
   * day.
   */
  List<BookedFact> unlisted(StatementDay day, Instant from, Instant until);

  /**
   * Refunds of the payment in the journal whose notices named no refund, and that no statement
   * which counts holds.
   */
  List<BookedFact> unnumberedRefunds(PaymentReference payment);

  /**
   * Notes that a row tells the fact which the journal holds under that name, so that they match
   * from now on.
   */
  void attribute(StatementId statement, IdempotencyKey row, IdempotencyKey booked);
}
