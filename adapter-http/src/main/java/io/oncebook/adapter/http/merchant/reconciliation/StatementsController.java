package io.oncebook.adapter.http.merchant.reconciliation;

import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.statement.SpooledFile;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Location;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.adapter.http.merchant.RequestRefused;
import io.oncebook.application.reconciliation.FetchResult;
import io.oncebook.application.reconciliation.FetchStatementsUseCase;
import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.application.reconciliation.ImportStatementUseCase;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes statements that somebody has fetched from a channel. The body is the file as it is, of
 * whatever content type, and goes to disk without being held in memory.
 */
@RestController
public final class StatementsController {

  /** Many times the largest statement, packed as the channels pack it. */
  public static final long DEFAULT_MAX_BODY_BYTES = 512L << 20;

  private static final String TENANT = "/api/v1/tenants/{tenant}";
  private static final ZoneId CHANNELS_ZONE = ZoneId.of("Asia/Shanghai");

  private final ImportStatementUseCase statements;
  private final FetchStatementsUseCase fetch;
  private final AccountDirectory directory;
  private final long maxBodyBytes;
  private final Clock clock;

  /**
   * Serves the use cases.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public StatementsController(
      ImportStatementUseCase statements,
      FetchStatementsUseCase fetch,
      AccountDirectory directory,
      long maxBodyBytes,
      Clock clock) {
    this.statements = statements;
    this.fetch = fetch;
    this.directory = directory;
    this.maxBodyBytes = maxBodyBytes;
    this.clock = clock;
  }

  @PostMapping(TENANT + "/statements")
  ResponseEntity<byte[]> importStatement(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.ofQuery(request, "channel", "date", "rows");
    StatementReader reader =
        directory
            .account(tenantId, parameters.need("channel", Channel::new))
            .map(ChannelAccount::statements)
            .orElseThrow(() -> noAccount("channel must be one at which the tenant has an account"));
    LocalDate date = parameters.need("date", this::date);
    OptionalLong rows = rows(parameters);
    try (StatementFile file = reader.open(spooled(request), date, rows)) {
      return answer(statements.importStatement(file), tenantId, request);
    } catch (RefusedStatementException e) {
      return Problem.refusedStatement(e).toResponse();
    }
  }

  /** Asks the channel itself for the day's statement. */
  @PostMapping(TENANT + "/statements/fetch")
  ResponseEntity<byte[]> fetch(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.ofQuery(request, "channel", "date");
    Channel channel = parameters.need("channel", Channel::new);
    LocalDate date = parameters.need("date", this::date);
    return fetch
        .fetch(new StatementDay(tenantId, channel, date))
        .choose(new ToAnswer(tenantId, request));
  }

  private record ToAnswer(TenantId tenantId, HttpServletRequest request)
      implements FetchResult.Choice<ResponseEntity<byte[]>> {

    @Override
    public ResponseEntity<byte[]> fetched(FetchResult.Fetched result) {
      return answer(result.imported(), tenantId, request);
    }

    @Override
    public ResponseEntity<byte[]> notReady(FetchResult.NotReady result) {
      return Problem.of(
              ProblemType.STATEMENT_NOT_READY,
              "expected a statement, found that the channel has not made it yet: " + result.code())
          .toResponse();
    }

    @Override
    public ResponseEntity<byte[]> unclear(FetchResult.Unclear result) {
      return Problem.of(
              ProblemType.CHANNEL_UNCLEAR, "expected a whole statement, found " + result.what())
          .toResponse();
    }

    @Override
    public ResponseEntity<byte[]> noInterface(FetchResult.NoInterface result) {
      return noAccount("channel must be one whose statements can be fetched; upload the file")
          .problem()
          .toResponse();
    }

    @Override
    public ResponseEntity<byte[]> tooMany(FetchResult.TooMany result) {
      return Problem.of(
              ProblemType.TOO_MANY_FETCHES,
              "expected a fetch that can begin, found as many under way as may be; fetch it later")
          .toResponse();
    }
  }

  private LocalDate date(String text) {
    LocalDate date;
    try {
      date = LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("date must be written yyyy-MM-dd", e);
    }
    if (date.isAfter(LocalDate.ofInstant(clock.instant(), CHANNELS_ZONE))) {
      throw new IllegalArgumentException("date must be a day that has begun in Beijing");
    }
    return date;
  }

  private static OptionalLong rows(Parameters parameters) {
    long rows = parameters.wholeNumber("rows", 0, Long.MAX_VALUE, -1);
    return rows < 0 ? OptionalLong.empty() : OptionalLong.of(rows);
  }

  private SpooledFile spooled(HttpServletRequest request) {
    if (request.getContentLengthLong() > maxBodyBytes) {
      throw new RequestRefused(tooLarge());
    }
    try {
      return SpooledFile.of(request.getInputStream(), maxBodyBytes);
    } catch (RefusedStatementException e) {
      throw new RequestRefused(tooLarge(), e);
    } catch (IOException e) {
      throw new RequestRefused(
          Problem.of(ProblemType.MALFORMED_BODY, "the body did not arrive whole"), e);
    }
  }

  private static ResponseEntity<byte[]> answer(
      ImportResult result, TenantId tenantId, HttpServletRequest request) {
    ReconciliationResponse answer = ReconciliationResponse.of(result);
    return switch (result.effect()) {
      case IMPORTED ->
          JsonResponse.created(
              Location.of(
                  request, TENANT + "/reconciliations", tenantId, Long.toString(answer.id())),
              answer);
      case CORRECTED, UNCHANGED -> JsonResponse.ok(answer);
      case DAY_CLOSED ->
          Problem.of(
                  ProblemType.DAY_CLOSED,
                  "expected the statement that the day was closed with, found other content; the"
                      + " day must be opened before it can be corrected")
              .toResponse();
    };
  }

  private Problem tooLarge() {
    return Problem.of(
        ProblemType.BODY_TOO_LARGE, "the body must have at most " + maxBodyBytes + " bytes");
  }

  private static RequestRefused noAccount(String expected) {
    return new RequestRefused(Problem.ofField(ProblemType.INVALID_PARAMETER, "channel", expected));
  }
}
