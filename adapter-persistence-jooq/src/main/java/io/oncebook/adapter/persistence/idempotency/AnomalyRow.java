package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.ANOMALY;

import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.domain.idempotency.Anomaly;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/** A contradiction, kept once under a unique index on the claim and a digest of the story. */
public final class AnomalyRow {

  private static final String STORY_INDEX = "uk_anomaly";

  private AnomalyRow() {}

  /** Adds it unless it is kept already; a transaction around it goes on in both cases. */
  public static void insert(DSLContext dsl, Anomaly anomaly) {
    try {
      dsl.insertInto(ANOMALY)
          .set(ANOMALY.TENANT_ID, anomaly.claim().tenantId().value())
          .set(ANOMALY.CLAIM_ID, anomaly.claim().id().value())
          .set(ANOMALY.STORY, digest(anomaly.story()))
          .set(ANOMALY.EXPECTED, anomaly.expected())
          .set(ANOMALY.FOUND, anomaly.story())
          .set(ANOMALY.EVIDENCE, anomaly.evidence() == null ? null : anomaly.evidence().bytes())
          .set(ANOMALY.NOTICED_AT, anomaly.noticedAt())
          .execute();
    } catch (DataAccessException e) {
      if (!DuplicateKey.isOn(STORY_INDEX, e)) {
        throw e;
      }
    }
  }

  private static byte[] digest(String story) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(story.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
