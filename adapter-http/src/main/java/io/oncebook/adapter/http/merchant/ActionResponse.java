package io.oncebook.adapter.http.merchant;

import io.oncebook.application.action.ActionResult;
import java.util.function.Function;
import org.springframework.http.ResponseEntity;

/**
 * Answers an operator's action.
 *
 * @param shown what is shown of the action's subject
 * @param absent the answer when there is no such subject
 * @param refused the answer when the action cannot be carried out
 */
public record ActionResponse<S, R>(
    Function<S, Object> shown, Problem absent, Function<R, Problem> refused)
    implements ActionResult.Choice<S, R, ResponseEntity<byte[]>> {

  @Override
  public ResponseEntity<byte[]> done(S subject) {
    return JsonResponse.ok(shown.apply(subject));
  }

  @Override
  public ResponseEntity<byte[]> numberTaken() {
    return Problem.of(
            ProblemType.ACTION_CONFLICT,
            "expected a new number, or the very action that stands under this one")
        .toResponse();
  }

  @Override
  public ResponseEntity<byte[]> unknown() {
    return absent.toResponse();
  }

  @Override
  public ResponseEntity<byte[]> refused(R reason) {
    return refused.apply(reason).toResponse();
  }
}
