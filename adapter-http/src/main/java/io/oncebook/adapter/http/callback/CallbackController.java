package io.oncebook.adapter.http.callback;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelAdapter;
import io.oncebook.adapter.channels.notice.Acknowledgement;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.application.notice.SubmitNoticeUseCase;
import io.oncebook.application.notice.UnclearNoticesUseCase;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * Where channels deliver their notices. Takes the bytes before anything can rebuild them, and
 * answers in the channel's own words.
 */
@RestController
@RequestMapping({"/callbacks/{channel}/{tenant}", "/callbacks/{channel}/{tenant}/"})
public final class CallbackController {

  /** Many times what the longest known notice needs. */
  public static final int DEFAULT_MAX_BODY_BYTES = 64 * 1024;

  private static final Pattern TENANT = Pattern.compile("[1-9][0-9]{0,18}");

  private final AccountDirectory directory;
  private final NoticeHandler notices;
  private final int maxBodyBytes;

  /**
   * Opens the door.
   *
   * @param unclearNotices keeps what nobody here understands
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public CallbackController(
      AccountDirectory directory,
      SubmitNoticeUseCase submitNotice,
      UnclearNoticesUseCase unclearNotices,
      NoticeTally tally,
      int maxBodyBytes,
      Clock clock) {
    if (maxBodyBytes < 1) {
      throw new IllegalArgumentException("maxBodyBytes must be positive, but is " + maxBodyBytes);
    }
    this.directory = directory;
    this.notices = new NoticeHandler(submitNotice, unclearNotices, tally, clock);
    this.maxBodyBytes = maxBodyBytes;
  }

  /**
   * Takes a notice. The body is never asked for as a parameter or an argument: a form would be
   * rebuilt from its parsed fields, and its signature lost.
   */
  @PostMapping
  public @Nullable ResponseEntity<byte[]> receive(
      @PathVariable("channel") String channel,
      @PathVariable("tenant") String tenant,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    Optional<ChannelAdapter<?>> adapter = directory.channel(channel);
    if (adapter.isEmpty()) {
      return CallbackProblem.CHANNEL_UNKNOWN.answer(HttpHeaders.EMPTY);
    }
    Optional<ChannelAccount> account = account(adapter.get(), tenant);
    PendingAnswer.write(
        account
            .map(known -> receive(known, request))
            .orElseGet(() -> completedFuture(adapter.get().failure(404, "no such account"))),
        NoticeHandler.sendAgain(adapter.get()),
        request,
        response);
    return null;
  }

  /** Answers what is no POST. */
  @RequestMapping
  public ResponseEntity<byte[]> refuseOtherMethods() {
    HttpHeaders allow = new HttpHeaders();
    allow.setAllow(Collections.singleton(HttpMethod.POST));
    return CallbackProblem.METHOD_NOT_ALLOWED.answer(allow);
  }

  /** Spring answers this method itself unless it is named. */
  @RequestMapping(method = RequestMethod.OPTIONS)
  public ResponseEntity<byte[]> refuseOptions() {
    return refuseOtherMethods();
  }

  private Optional<ChannelAccount> account(ChannelAdapter<?> adapter, String tenant) {
    return tenantId(tenant).flatMap(tenantId -> directory.account(tenantId, adapter.channel()));
  }

  private CompletionStage<Acknowledgement> receive(
      ChannelAccount account, HttpServletRequest request) {
    return NoticeBody.read(request, maxBodyBytes)
        .choose(
            body -> notices.receive(account, new RawNotice(headers(request), body.bytes())),
            refused -> completedFuture(notices.refuse(account, refused)));
  }

  private static Optional<TenantId> tenantId(String text) {
    try {
      return TENANT.matcher(text).matches()
          ? Optional.of(new TenantId(Long.parseLong(text)))
          : Optional.empty();
    } catch (NumberFormatException e) {
      // More than 64 bits can be nobody's number.
      return Optional.empty();
    }
  }

  private static Map<String, List<String>> headers(HttpServletRequest request) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.put(name, Collections.list(request.getHeaders(name)));
    }
    return headers;
  }
}
