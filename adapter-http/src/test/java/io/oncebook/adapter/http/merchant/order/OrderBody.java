package io.oncebook.adapter.http.merchant.order;

import io.oncebook.domain.fixture.Fixture;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The body of a registration, member by member: that of {@link Fixture#order()} unless said. */
public final class OrderBody {

  private final Map<String, String> members;

  private OrderBody(Map<String, String> members) {
    this.members = members;
  }

  public static OrderBody anOrder() {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("orderNo", "\"T202603050001\"");
    members.put("channel", "\"WECHAT\"");
    members.put("amount", "1234");
    members.put("currency", "\"CNY\"");
    members.put("subject", "\"咖啡 ☕\"");
    return new OrderBody(members);
  }

  /** The member's value as JSON text, right or wrong. */
  public OrderBody with(String name, String json) {
    Map<String, String> changed = new LinkedHashMap<>(members);
    changed.put(name, json);
    return new OrderBody(changed);
  }

  OrderBody without(String name) {
    Map<String, String> changed = new LinkedHashMap<>(members);
    changed.remove(name);
    return new OrderBody(changed);
  }

  public byte[] bytes() {
    return toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return members.entrySet().stream()
        .map(member -> "\"%s\":%s".formatted(member.getKey(), member.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
