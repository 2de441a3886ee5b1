package io.oncebook.adapter.channels.alipay.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.client.ChannelQuestion;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.domain.idempotency.Evidence;
import java.security.PublicKey;
import java.util.List;
import java.util.Set;

/**
 * An answer of the channel, signed by it. The signature is over the text of one member just as it
 * was sent.
 */
public final class AlipayReply {

  private static final String OK = "10000";
  private static final String BUSINESS_ERROR = "40004";
  private static final String ERROR = "error_response";

  private final NoticeJson json;
  private final Evidence evidence;

  private AlipayReply(NoticeJson json, Evidence evidence) {
    this.json = json;
    this.evidence = evidence;
  }

  /**
   * Reads an answer.
   *
   * @param member what holds the answer to this request
   * @param certificateSns the channel's certificates that keys were taken from; an answer that
   *     names another one is under a key that we do not hold, and says so
   * @throws UnclearResponseException when it is not signed by one of the keys. Errors often are
   *     not, and their codes tell people what is wrong, so these are handed on
   */
  static AlipayReply read(
      RawNotice content, String member, List<PublicKey> keys, Set<String> certificateSns)
      throws UnclearResponseException {
    NoticeJson body = NoticeJson.parse(content.body());
    String answering = body.has(member) ? member : ERROR;
    AlipayReply reply =
        new AlipayReply(body.object(answering), content.evidence(List.of("Content-Type")));
    String sign = body.optionalText("sign");
    if (sign == null || !isSigned(content.body(), answering, sign, keys)) {
      throw reply.isOk()
          ? new UnclearResponseException(trouble(body, certificateSns))
          : reply.unclear();
    }
    return reply;
  }

  private static String trouble(NoticeJson body, Set<String> certificateSns) {
    boolean isOfOther =
        body.textOrDigits("alipay_cert_sn").filter(sn -> !certificateSns.contains(sn)).isPresent();
    return isOfOther ? "ANSWER_CERTIFICATE_UNKNOWN" : "ANSWER_SIGNATURE_INVALID";
  }

  public boolean isOk() {
    return json.text("code").equals(OK);
  }

  /** Whether it tells one of these business errors. */
  public boolean isError(Set<String> subCodes) {
    String subCode = json.optionalText("sub_code");
    return json.text("code").equals(BUSINESS_ERROR)
        && subCode != null
        && subCodes.contains(subCode);
  }

  public NoticeJson json() {
    return json;
  }

  Evidence evidence() {
    return evidence;
  }

  /** What is wrong, in the channel's most telling code. */
  public String code() {
    String subCode = json.optionalText("sub_code");
    return ChannelQuestion.shown(
        subCode == null || subCode.isEmpty() ? json.text("code") : subCode);
  }

  public UnclearResponseException unclear() {
    return new UnclearResponseException(code());
  }

  private static boolean isSigned(byte[] body, String member, String sign, List<PublicKey> keys) {
    byte[] text = JsonMember.textOf(new String(body, UTF_8), member).getBytes(UTF_8);
    return keys.stream().anyMatch(key -> RsaSignature.verifies(key, text, sign));
  }
}
