package io.oncebook.application.watch;

import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.settlement.RefundTransaction;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.StatementPort;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The ports of books in memory under a watch. A new method of a port is watched by itself. */
public final class WatchedPorts {

  private final InMemoryBooks books;
  private final PortWatch watch;
  private final ChannelGatewayPort channel;

  /** Without any channel to ask. */
  public WatchedPorts(InMemoryBooks books, PortWatch watch) {
    this(books, (tenantId, channel) -> Optional.empty(), watch);
  }

  public WatchedPorts(InMemoryBooks books, ChannelGatewayPort channel, PortWatch watch) {
    this.books = books;
    this.channel = channel;
    this.watch = watch;
  }

  /** The calls to the channel are watched, not the search for it. */
  public ChannelGatewayPort gateways() {
    return (tenantId, code) ->
        channel.find(tenantId, code).map(gateway -> watched(ChannelGateway.class, gateway));
  }

  public IdempotencyPort idempotency() {
    return watched(IdempotencyPort.class, books.idempotency());
  }

  public OrphanPort orphans() {
    return watched(OrphanPort.class, books.orphans());
  }

  public AuditPort audit() {
    return watched(AuditPort.class, books.audit());
  }

  public LedgerPort ledger() {
    return watched(LedgerPort.class, books.ledger());
  }

  public AnomalyPort anomalies() {
    return watched(AnomalyPort.class, books.anomalies());
  }

  public StatementPort statements() {
    return watched(StatementPort.class, books.statements());
  }

  public ReconciliationPort reconciliations() {
    return watched(ReconciliationPort.class, books.reconciliations());
  }

  public MatchPort matches() {
    return watched(MatchPort.class, books.matches());
  }

  public OutboxPort outbox() {
    return watched(OutboxPort.class, books.outbox());
  }

  /** A publisher under the watch. */
  public AnnouncementPublisherPort publisher(AnnouncementPublisherPort publisher) {
    return watched(AnnouncementPublisherPort.class, publisher);
  }

  public RefundPort refunds() {
    return watched(RefundPort.class, books.refunds());
  }

  public OrderPort orders() {
    return watched(OrderPort.class, books.orders());
  }

  public SettlementTransactionPort transactions() {
    SettlementTransactionPort real = books.transactions();
    return watched(
        SettlementTransactionPort.class,
        new SettlementTransactionPort() {
          @Override
          public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
            return real.run(unit -> work.apply(watched(SettlementTransaction.class, unit)));
          }

          @Override
          public <T> T runTogether(
              List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
            return real.runTogether(
                claims, unit -> work.apply(watched(SettlementTransaction.class, unit)));
          }
        });
  }

  private <P> P watched(Class<P> port, P real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              watch.before(
                  method.getName(), arguments == null ? List.of() : Arrays.asList(arguments));
              Object answer = watchedUnit(call(method, real, arguments));
              watch.after(method.getName());
              return answer;
            }));
  }

  private @Nullable Object watchedUnit(@Nullable Object answer) {
    return answer instanceof RefundTransaction unit
        ? watched(RefundTransaction.class, unit)
        : answer;
  }

  private static Object call(Method method, Object real, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
