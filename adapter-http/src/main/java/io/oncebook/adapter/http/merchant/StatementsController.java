package io.oncebook.adapter.http.merchant;

import io.oncebook.adapter.http.gateway.StatementReaders;
import io.oncebook.adapter.http.statement.SpooledFile;
import io.oncebook.adapter.http.statement.StatementReader;
import io.oncebook.application.port.in.ImportResult;
import io.oncebook.application.port.in.ImportStatementUseCase;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.RefusedStatementException;
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
  private final StatementReaders readers;
  private final long maxBodyBytes;
  private final Clock clock;

  /**
   * Serves the use case.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public StatementsController(
      ImportStatementUseCase statements, StatementReaders readers, long maxBodyBytes, Clock clock) {
    this.statements = statements;
    this.readers = readers;
    this.maxBodyBytes = maxBodyBytes;
    this.clock = clock;
  }

  @PostMapping(TENANT + "/statements")
  ResponseEntity<byte[]> importStatement(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.ofQuery(request, "channel", "date", "rows");
    StatementReader reader =
        readers
            .find(tenantId, parameters.need("channel", Channel::new))
            .orElseThrow(StatementsController::noAccount);
    LocalDate date = parameters.need("date", this::date);
    OptionalLong rows = rows(parameters);
    try (StatementFile file = reader.open(spooled(request), date, rows)) {
      return answer(statements.importStatement(file), tenantId, request);
    } catch (RefusedStatementException e) {
      return Problem.refusedStatement(e).answer();
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
    ReconciliationAnswer answer = ReconciliationAnswer.of(result);
    return switch (result.effect()) {
      case IMPORTED ->
          JsonAnswer.created(
              Location.of(
                  request, TENANT + "/reconciliations", tenantId, Long.toString(answer.id())),
              answer);
      case CORRECTED, UNCHANGED -> JsonAnswer.ok(answer);
      case DAY_CLOSED ->
          Problem.of(
                  ProblemType.DAY_CLOSED,
                  "expected the statement that the day was closed with, found other content; the"
                      + " day must be opened before it can be corrected")
              .answer();
    };
  }

  private Problem tooLarge() {
    return Problem.of(
        ProblemType.BODY_TOO_LARGE, "the body must have at most " + maxBodyBytes + " bytes");
  }

  private static RequestRefused noAccount() {
    return new RequestRefused(
        Problem.ofField(
            ProblemType.INVALID_PARAMETER,
            "channel",
            "channel must be one at which the tenant has an account"));
  }
}
