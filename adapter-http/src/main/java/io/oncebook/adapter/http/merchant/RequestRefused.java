package io.oncebook.adapter.http.merchant;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends a call whose request cannot be read; the caller is told the problem. */
public final class RequestRefused extends RuntimeException {

  private final transient Problem problem;

  public RequestRefused(Problem problem) {
    this(problem, null);
  }

  public RequestRefused(Problem problem, @Nullable Throwable cause) {
    super(problem.detail(), cause, false, false);
    this.problem = problem;
  }

  /** Builds a value of the domain, whose own words tell the caller what is wrong with the field. */
  public static <T> T unlessValid(ProblemType type, String field, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      String detail = Objects.requireNonNullElse(e.getMessage(), field + " is wrong");
      throw new RequestRefused(Problem.ofField(type, field, detail), e);
    }
  }

  public Problem problem() {
    return problem;
  }
}
