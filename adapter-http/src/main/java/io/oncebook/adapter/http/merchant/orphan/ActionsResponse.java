package io.oncebook.adapter.http.merchant.orphan;

import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of operators' actions on the wire. */
record ActionsResponse(List<Action> actions, @Nullable Long next) {

  static ActionsResponse of(PageRequest.Page<StoredAction> page) {
    return new ActionsResponse(page.rows().stream().map(Action::of).toList(), page.next());
  }

  record Action(
      long id,
      String actionNo,
      OperatorAction.Kind kind,
      String subject,
      String by,
      String reason,
      Instant actedAt) {

    static Action of(StoredAction stored) {
      OperatorAction action = stored.action();
      return new Action(
          stored.id().value(),
          action.actionNo().value(),
          action.kind(),
          action.subject(),
          action.actor(),
          action.reason(),
          action.actedAt());
    }
  }
}
