package io.oncebook.adapter.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class ParametersTest {

  @Test
  void a_query_that_the_container_cannot_decode_is_refused() {
    MockHttpServletRequest request =
        new MockHttpServletRequest() {
          @Override
          public Map<String, String[]> getParameterMap() {
            throw new IllegalStateException("as Servlet 6.1 has it for a query such as ?limit=%zz");
          }
        };

    RequestRefused refusal =
        catchThrowableOfType(RequestRefused.class, () -> Parameters.of(request, "limit"));

    assertThat(refusal.problem().type()).isEqualTo(ProblemType.INVALID_PARAMETER);
    assertThat(refusal.problem().field()).isNull();
    assertThat(refusal.problem().detail()).isEqualTo("the query must be percent-encoded UTF-8");
  }
}
