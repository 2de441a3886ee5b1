package io.oncebook.adapter.persistence.ledger.planted;

import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

@Component
public final class RowsThatConfigureThemselves {

  @Bean
  String rows() {
    return "rows";
  }
}
