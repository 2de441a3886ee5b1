package io.oncebook.adapter.http.merchant;

import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads an operator's action, field by field, so that a refusal names its field. */
public final class ActionReader {

  private static final List<String> FIELDS = List.of("actionNo", "by", "reason");

  private static final List<String> FIELDS_WITH_ORDER =
      List.of("actionNo", "by", "reason", "orderNo");

  private static final List<String> FIELDS_WITH_AMOUNT =
      List.of("actionNo", "by", "reason", "amount");

  private ActionReader() {}

  public static OperatorAction read(
      TenantId tenantId, OperatorAction.Kind kind, String subject, JsonNode body, Instant now) {
    return read(tenantId, kind, subject, new JsonFields(body, FIELDS), now);
  }

  /** The fields of an action that may also say how much. */
  public static JsonFields fieldsWithAmount(JsonNode body) {
    return new JsonFields(body, FIELDS_WITH_AMOUNT);
  }

  /** The fields of an action that also says to what order. */
  public static JsonFields fieldsWithOrder(JsonNode body) {
    return new JsonFields(body, FIELDS_WITH_ORDER);
  }

  public static OperatorAction read(
      TenantId tenantId, OperatorAction.Kind kind, String subject, JsonFields fields, Instant now) {
    String numberText = fields.text("actionNo");
    ActionNo number =
        RequestRefused.unlessValid(
            ProblemType.INVALID_FIELD, "actionNo", () -> new ActionNo(numberText));
    String actor = fields.text("by");
    String reason = fields.text("reason");
    RequestRefused.unlessValid(
        ProblemType.INVALID_FIELD,
        "by",
        () -> new OperatorAction(tenantId, number, kind, subject, actor, "-", now));
    // The other parts have been checked above, so only the reason can be refused here.
    return RequestRefused.unlessValid(
        ProblemType.INVALID_FIELD,
        "reason",
        () -> new OperatorAction(tenantId, number, kind, subject, actor, reason, now));
  }
}
