package io.oncebook.adapter.channels.alipay.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonMemberTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{ \"b\" : 1.50 ,\"c\":[ ] }",
        "{\"b\":\"}\\\"{\\\\\",\"c\":{\"d\":{}}}",
        "{\"b\":\"\\u9000\\/退款😀\"}",
        "\"te\\\"xt\"",
        "[1, {\"a\":2}]",
        "12.50",
        "null"
      })
  void a_member_is_cut_out_as_it_stands(String member) {
    for (String object :
        new String[] {
          "{\"a\":" + member + "}",
          "{\"a\":" + member + ",\"sign\":\"x\"}",
          " { \"sign\" : \"a\\\":{}\" , \"a\" :\t" + member + " , \"z\":{\"a\":{\"no\":1}}}",
          "{\"z\":{\"a\":{\"no\":1}},\"退款😀\":[\"a\"],\"a\":" + member + "\n}"
        }) {
      assertThat(JsonMember.textOf(object, "a")).as(object).isEqualTo(member);
    }
  }

  @Test
  void size_does_not_matter() {
    String member = "{\"b\":\"" + "退".repeat(200_000) + "\"}";
    String object = "{\"y\":\"" + "😀".repeat(100_000) + "\",\"a\":" + member + "}";

    assertThat(JsonMember.textOf(object, "a")).isEqualTo(member);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"b\":{\"a\":{}}}", "{\"b\":\"a\"}", "{\"A\":{}}"})
  void only_the_object_itself_is_looked_at(String object) {
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> JsonMember.textOf(object, "a"));
  }
}
