package io.oncebook.adapter.http.callback;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import org.springframework.mock.web.MockHttpServletResponse;

/** What the vectors of one channel need to be played. */
interface ChannelUnderTest {

  /** Names the channel as its vectors and its callback address do. */
  String name();

  /** The account that the vector was made for. */
  ChannelAccount account(ChannelVector vector, TenantId tenantId, Clock clock);

  /** Checks that the channel understands: taken, send no more. */
  void assertSuccess(MockHttpServletResponse response) throws Exception;

  /** Checks that the channel understands: not taken, send again. */
  void assertFailure(MockHttpServletResponse response) throws Exception;
}
