package io.oncebook.adapter.kafka.announcement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.kafka.event.DocumentedSamples;
import io.oncebook.domain.announcement.Announcement;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AnnouncementCodecTest {

  @Test
  void what_is_written_is_what_is_documented() {
    assertThat(Announcements.documented())
        .extracting(announcement -> tree(AnnouncementCodec.value(announcement)))
        .containsExactlyElementsOf(
            DocumentedSamples.of("Announcements").stream()
                .map(sample -> tree(sample.getBytes(UTF_8)))
                .toList());
  }

  @Test
  void each_kind_is_documented() {
    assertThat(Announcements.documented())
        .extracting(Announcement::kind)
        .containsExactlyElementsOf(Arrays.asList(Announcement.Kind.values()));
  }

  @Test
  void the_key_is_tenant_and_order() {
    assertThat(AnnouncementCodec.key(Announcements.payment("单:7 é")))
        .isEqualTo("7:单:7 é".getBytes(UTF_8));
  }

  @Test
  void number_of_an_order_comes_through_whatever_is_in_it() {
    String orderNo = "单 \"7\" \\ </é> ☕";

    assertThat(
            tree(AnnouncementCodec.value(Announcements.payment(orderNo)))
                .path("orderNo")
                .stringValue())
        .isEqualTo(orderNo);
  }

  private static JsonNode tree(byte[] json) {
    return JsonMapper.shared().readTree(json);
  }
}
