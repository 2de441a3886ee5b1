package io.oncebook.bootstrap.tenants;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a refused configuration as a short text instead of a stack trace. */
final class RefusedConfigurationAnalyzer
    extends AbstractFailureAnalyzer<RefusedConfigurationException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, RefusedConfigurationException refusal) {
    return new FailureAnalysis(
        refusal.getMessage(),
        "Correct the property named above. The README shows a complete tenants' file, and"
            + " docs/kafka.md how to set up Kafka.",
        refusal);
  }
}
