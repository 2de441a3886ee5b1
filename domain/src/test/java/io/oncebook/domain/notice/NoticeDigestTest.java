package io.oncebook.domain.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NoticeDigestTest {

  @Test
  void digest_is_written_in_one_way() {
    assertThat(new NoticeDigest("a".repeat(64))).hasToString("a".repeat(64));
    for (String odd : new String[] {"A".repeat(64), "a".repeat(63), "g".repeat(64), ""}) {
      assertThatThrownBy(() -> new NoticeDigest(odd))
          .hasMessage("sha256 must be 64 lower-case hexadecimal digits");
    }
  }
}
