package io.oncebook.bootstrap.sandbox;

import java.net.URI;

/** What the console says when the sandbox is up. */
final class WhatToTry {

  private WhatToTry() {}

  static String text(URI url) {
    return """

        Oncebook is up on %1$s with the sandbox tenant 1.

        Try next, in another terminal:

          a storm of repeated notices of all three channels, and a verdict on the books
            mvn -q -pl benchmarks -am test-compile exec:java@storm -Dstorm.urls=%1$s

          the books
            curl -s -H 'Authorization: Bearer sandbox-token-known-to-everybody' \\
              %1$s/api/v1/tenants/1/trial-balance

          a second instance on the same books
            mvn -q -pl bootstrap -am spring-boot:test-run -Dspring-boot.run.arguments=--server.port=8081

        Data stays in .oncebook; Ctrl-C stops.
        """
        .formatted(url);
  }
}
