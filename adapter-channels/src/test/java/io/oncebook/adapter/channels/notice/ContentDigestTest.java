package io.oncebook.adapter.channels.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.notice.NoticeDigest;
import org.junit.jupiter.api.Test;

class ContentDigestTest {

  @Test
  void same_parts_have_the_same_digest_and_no_others_do() {
    assertThat(of("a", "bc")).isEqualTo(of("a", "bc"));
    assertThat(of("a", "bc")).isNotEqualTo(of("ab", "c")).isNotEqualTo(of("abc"));
    assertThat(of("a")).isNotEqualTo(of("a", ""));
  }

  private static NoticeDigest of(String... parts) {
    byte[][] bytes = new byte[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      bytes[i] = parts[i].getBytes(UTF_8);
    }
    return ContentDigest.of(bytes);
  }
}
