package io.oncebook.adapter.http.merchant;

import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.web.util.UriUtils;

/** Where something that was created can be read again, for the header of that name. */
public final class Location {

  private Location() {}

  /**
   * The address below the collection.
   *
   * @param collection the collection's path, with {@code {tenant}} in it
   * @param number the merchant's number of what was created, as it is
   */
  public static String of(
      HttpServletRequest request, String collection, TenantId tenantId, String number) {
    return request.getContextPath()
        + collection.replace("{tenant}", tenantId.toString())
        + "/"
        + UriUtils.encode(number, StandardCharsets.UTF_8);
  }
}
