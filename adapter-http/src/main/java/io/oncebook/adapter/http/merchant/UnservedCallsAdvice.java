package io.oncebook.adapter.http.merchant;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Answers calls of this API that reach no controller. An advice that is limited to a package does
 * not see them, so this one is not limited; what is not of this API it throws back unchanged, which
 * leaves it to whoever comes next.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class UnservedCallsAdvice {

  @ExceptionHandler
  ResponseEntity<byte[]> otherMethod(
      HttpRequestMethodNotSupportedException refusal, HttpServletRequest request)
      throws HttpRequestMethodNotSupportedException {
    if (!isOfThisApi(request)) {
      throw refusal;
    }
    String allowed =
        Objects.requireNonNullElse(refusal.getSupportedHttpMethods(), Set.<HttpMethod>of()).stream()
            .map(HttpMethod::name)
            .sorted()
            .collect(Collectors.joining(", "));
    return Problem.of(ProblemType.METHOD_NOT_ALLOWED, "this address takes only " + allowed)
        .toResponse(HttpHeaders.ALLOW, allowed);
  }

  @ExceptionHandler
  ResponseEntity<byte[]> otherAddress(NoHandlerFoundException refusal, HttpServletRequest request)
      throws NoHandlerFoundException {
    if (!isOfThisApi(request)) {
      throw refusal;
    }
    return unknown();
  }

  /** The same, where the application serves static files from every other address. */
  @ExceptionHandler
  ResponseEntity<byte[]> otherAddress(NoResourceFoundException refusal, HttpServletRequest request)
      throws NoResourceFoundException {
    if (!isOfThisApi(request)) {
      throw refusal;
    }
    return unknown();
  }

  /** The filter admits a tenant to calls of this API and to nothing else. */
  private static boolean isOfThisApi(HttpServletRequest request) {
    return request.getAttribute(BearerTokenFilter.TENANT) != null;
  }

  private static ResponseEntity<byte[]> unknown() {
    return Problem.of(ProblemType.CALL_UNKNOWN, "no call of this API has this address")
        .toResponse();
  }
}
