package io.oncebook.adapter.http.merchant.order;

import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonBody;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Location;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.adapter.http.merchant.RequestRefused;
import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Currency;
import java.util.Map;
import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Registers and shows orders. */
@RestController
public final class OrdersController {

  /** Many times what the longest registration needs. */
  public static final int DEFAULT_MAX_BODY_BYTES = 16 * 1024;

  private static final String ORDERS = "/api/v1/tenants/{tenant}/orders";

  private static final Problem UNKNOWN = Problem.unknownOrder();

  private final OrdersUseCase orders;
  private final RegistrationReader reader;
  private final JsonBody body;

  /**
   * Serves the use case.
   *
   * @param channels the channels that are configured for each tenant, with the currencies of each;
   *     nothing else could ever pay an order
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public OrdersController(
      OrdersUseCase orders, Map<TenantId, Map<Channel, Set<Currency>>> channels, int maxBodyBytes) {
    this.orders = orders;
    this.reader = new RegistrationReader(channels);
    this.body = new JsonBody(maxBodyBytes);
  }

  @PostMapping(ORDERS)
  ResponseEntity<byte[]> register(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    OrderRegistration registration = reader.read(tenantId, body.read(request));
    RegistrationResult result = orders.register(registration);
    if (!result.agreesWith(registration)) {
      return OrderConflict.between(registration, result.order().registration()).toResponse();
    }
    OrderResponse answer = answer(result.order());
    return result.created()
        ? JsonResponse.created(
            Location.of(request, ORDERS, tenantId, registration.orderNo().value()), answer)
        : JsonResponse.ok(answer);
  }

  @GetMapping(ORDERS + "/{orderNo}")
  ResponseEntity<byte[]> find(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String orderNo,
      HttpServletRequest request) {
    Parameters.of(request);
    OrderNo wanted =
        RequestRefused.unlessValid(
            ProblemType.INVALID_PARAMETER, "orderNo", () -> new OrderNo(orderNo));
    return orders
        .find(tenantId, wanted)
        .map(order -> JsonResponse.ok(answer(order)))
        .orElseGet(UNKNOWN::toResponse);
  }

  private OrderResponse answer(ChannelOrder order) {
    return OrderResponse.of(order, orders.refundTotals(order));
  }
}
