package io.oncebook.adapter.http.merchant;

import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Lets a call under {@code /api} through only with the token of the tenant that its address names,
 * before anything reads its body. Whatever is wrong, the answer is the same, so that nobody learns
 * which tenants there are.
 *
 * <p>A controller takes the tenant from the attribute that is set here and never from the address,
 * so it cannot act for a tenant whose token was not shown, even if this filter were left out.
 *
 * <p>Its order is behind the filters that measure calls and before all that may read a body.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 100)
public final class BearerTokenFilter extends HttpFilter {

  /** Name of the request attribute that holds the admitted {@link TenantId}. */
  public static final String TENANT = "io.oncebook.adapter.http.merchant.tenant";

  // The same patterns and parser as the controllers' own: an address means the same to both.
  private static final PathPattern API = PathPatternParser.defaultInstance.parse("/api/**");
  private static final PathPattern OF_TENANT =
      PathPatternParser.defaultInstance.parse("/api/v1/tenants/{tenant}/**");

  private static final Pattern TENANT_ID = Pattern.compile("[1-9][0-9]{0,18}");
  private static final Pattern BEARER = Pattern.compile("(?i:bearer) +([A-Za-z0-9._~+/-]+=*)");

  private final transient TenantTokens tokens;

  public BearerTokenFilter(TenantTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    PathContainer path =
        RequestPath.parse(request.getRequestURI(), request.getContextPath())
            .pathWithinApplication();
    if (!API.matches(path)) {
      chain.doFilter(request, response);
      return;
    }
    Optional<TenantId> admitted = tenant(path).filter(tenant -> mayActFor(tenant, request));
    if (admitted.isPresent()) {
      request.setAttribute(TENANT, admitted.get());
      chain.doFilter(request, response);
    } else {
      refuse(response);
    }
  }

  private static Optional<TenantId> tenant(PathContainer path) {
    return Optional.ofNullable(OF_TENANT.matchAndExtract(path))
        .map(match -> match.getUriVariables().getOrDefault("tenant", ""))
        .filter(text -> TENANT_ID.matcher(text).matches())
        .map(BigInteger::new)
        .filter(number -> number.bitLength() < Long.SIZE)
        .map(number -> new TenantId(number.longValueExact()));
  }

  private boolean mayActFor(TenantId tenantId, HttpServletRequest request) {
    List<String> headers = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
    if (headers.size() != 1) {
      return false;
    }
    Matcher bearer = BEARER.matcher(headers.get(0));
    return bearer.matches() && tokens.admit(tenantId, bearer.group(1));
  }

  private static void refuse(HttpServletResponse response) throws IOException {
    Problem problem =
        Problem.of(
            ProblemType.UNAUTHORIZED, "the call needs the header Authorization: Bearer <token>");
    response.setStatus(problem.type().status());
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.getOutputStream().write(problem.body());
  }
}
