package io.oncebook.bootstrap.sandbox;

import java.net.URI;

/** What the console says when the sandbox is up. */
final class WhatToTry {

  private WhatToTry() {}

  static String text(URI url, int channelsPort) {
    return """

        Oncebook is up on %1$s with the sandbox tenant 1.

        Try next, in another terminal:

          a storm of repeated notices of all three channels, and a verdict on the books
            mvn -q -pl benchmarks -am test-compile exec:java@storm -Dstorm.urls=%1$s

          the same facts over HTTP and Kafka at once
            mvn -q -pl benchmarks -am test-compile exec:java@storm -Dstorm.urls=%1$s \\
              -Dstorm.via=both -Dstorm.malformed=50

          the same with refunds, over channels that lose answers
            mvn -q -pl benchmarks -am test-compile exec:java@storm -Dstorm.urls=%1$s \\
              -Dstorm.refunds=3 -Dstorm.payments=50
          a payer who pays a registered order, at the channel that is played on port %2$d
            curl -s -X POST http://127.0.0.1:%2$d/payers/WECHAT/ORDER-NO?1234
          the books
            curl -s -H 'Authorization: Bearer sandbox-token-known-to-everybody' \\
              %1$s/api/v1/tenants/1/trial-balance

          a second instance on the same books
            mvn -q -pl bootstrap -am spring-boot:test-run -Dspring-boot.run.arguments=--server.port=8081

        Data stays in .oncebook; Ctrl-C stops.
        """
        .formatted(url, channelsPort);
  }
}
