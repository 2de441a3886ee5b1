package io.oncebook.adapter.http.merchant;

import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.HandlerMethod;

/** Answers the calls of this package that end in an exception. */
@RestControllerAdvice(basePackageClasses = MerchantApiAdvice.class)
public final class MerchantApiAdvice {

  private static final Logger log = LoggerFactory.getLogger(MerchantApiAdvice.class);
  private static final String RETRY_AFTER_SECONDS = "5";

  private final Supplier<UUID> incidentIds;

  /** Takes the source of the ids by which a failed call and its line in the log find each other. */
  public MerchantApiAdvice(Supplier<UUID> incidentIds) {
    this.incidentIds = incidentIds;
  }

  @ExceptionHandler
  ResponseEntity<byte[]> refused(RequestRefused refusal) {
    return refusal.problem().toResponse();
  }

  /** Whatever a use case throws; what has become of the call is not known. */
  @ExceptionHandler
  ResponseEntity<byte[]> failed(RuntimeException failure, HandlerMethod call) {
    String incident = "urn:uuid:" + incidentIds.get();
    log.error("merchant API: {} failed, {}", call.getMethod().getName(), incident, failure);
    return Problem.of(
            ProblemType.UNAVAILABLE,
            "the call may or may not have taken effect; it is safe to send it again")
        .withInstance(incident)
        .toResponse(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
  }
}
