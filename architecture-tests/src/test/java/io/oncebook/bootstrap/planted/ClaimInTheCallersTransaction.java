package io.oncebook.bootstrap.planted;

import org.springframework.transaction.annotation.Transactional;

public final class ClaimInTheCallersTransaction {

  @Transactional
  void claim() {}
}
