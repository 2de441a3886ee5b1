package io.oncebook.bootstrap;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service. Its parts are put together in the configurations of this package alone. */
@SpringBootApplication
public class OncebookApplication {

  /** Starts the service, or ends with a message that says what to change. */
  public static void main(String[] args) {
    SpringApplication.run(OncebookApplication.class, args);
  }
}
