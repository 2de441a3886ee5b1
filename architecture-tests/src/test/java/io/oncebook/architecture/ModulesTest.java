package io.oncebook.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import io.oncebook.adapter.channels.notice.planted.CodecWithAController;
import io.oncebook.adapter.http.merchant.order.planted.ControllerWithARow;
import io.oncebook.adapter.http.merchant.order.planted.FilterThatRegistersItself;
import io.oncebook.adapter.kafka.planted.ControllerOutsideHttp;
import io.oncebook.adapter.kafka.planted.ListenerWithAChannelAnswer;
import io.oncebook.adapter.kafka.planted.ListenerWithAService;
import io.oncebook.adapter.persistence.ledger.planted.RowWithAUseCase;
import io.oncebook.adapter.persistence.ledger.planted.RowsThatConfigureThemselves;
import io.oncebook.application.notice.service.planted.LoggingService;
import io.oncebook.domain.money.planted.MoneyWithALogger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each module may use; whatever is not listed is forbidden. */
class ModulesTest {

  /** Use cases and their results, by subject; the services below them are not for adapters. */
  private static final String USE_CASES = "io.oncebook.application.*";

  @ParameterizedTest
  @EnumSource
  void import_has_found_the_module(CodeModule module) {
    assertThat(OncebookClasses.production().stream().filter(module::holds))
        .hasSizeGreaterThanOrEqualTo(module.minimum());
  }

  @Test
  void every_class_belongs_to_one_module() {
    assertThat(OncebookClasses.production())
        .allSatisfy(
            found ->
                assertThat(Stream.of(CodeModule.values()).filter(module -> module.holds(found)))
                    .as(found.getName())
                    .hasSize(1));
  }

  @Test
  void no_class_of_a_test_is_mistaken_for_production() {
    assertThat(OncebookClasses.production())
        .extracting(JavaClass::getSimpleName)
        .isNotEmpty()
        .noneMatch(name -> name.endsWith("Test") || name.endsWith("Contract"));
  }

  @TestFactory
  Stream<DynamicTest> module_uses_only_what_it_may() {
    return GuardedRule.testsOf(
        GuardedRule.of(
            only(
                CodeModule.DOMAIN,
                "java.lang..",
                "java.math..",
                "java.nio.charset..",
                "java.time..",
                "java.util.."),
            MoneyWithALogger.class),
        GuardedRule.of(
            only(
                CodeModule.APPLICATION,
                "io.oncebook.domain..",
                "java.lang..",
                "java.math..",
                "java.nio.charset..",
                "java.time..",
                "java.util.."),
            LoggingService.class),
        GuardedRule.of(
            only(
                CodeModule.PERSISTENCE,
                "io.oncebook.domain..",
                "org.jooq..",
                "com.github.benmanes.caffeine..",
                "com.zaxxer.hikari..",
                "java..",
                "javax.sql.."),
            RowWithAUseCase.class,
            RowsThatConfigureThemselves.class),
        GuardedRule.of(
            only(
                CodeModule.CHANNELS,
                "io.oncebook.domain..",
                "tools.jackson..",
                "org.slf4j..",
                "java..",
                "javax.crypto.."),
            CodecWithAController.class),
        GuardedRule.of(
            only(
                CodeModule.HTTP,
                "io.oncebook.domain..",
                CodeModule.CHANNELS.packages(),
                USE_CASES,
                "org.springframework.core..",
                "org.springframework.http..",
                "org.springframework.web..",
                "jakarta.servlet..",
                "tools.jackson..",
                "com.fasterxml.jackson.annotation..",
                "org.slf4j..",
                "java.."),
            ControllerWithARow.class,
            FilterThatRegistersItself.class),
        GuardedRule.of(
            only(
                CodeModule.KAFKA,
                "io.oncebook.domain..",
                USE_CASES,
                "org.springframework.kafka..",
                "org.springframework.context..",
                "org.springframework.core.task..",
                "org.springframework.scheduling..",
                "org.springframework.util.backoff..",
                "org.apache.kafka..",
                "tools.jackson..",
                "org.slf4j..",
                "java.."),
            ControllerOutsideHttp.class,
            ListenerWithAChannelAnswer.class,
            ListenerWithAService.class));
  }

  private static ArchRule only(CodeModule module, String... allowed) {
    return classes()
        .that()
        .resideInAPackage(module.packages())
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(Stream.of(allowed), Stream.of(module.packages(), "org.jspecify.."))
                .toArray(String[]::new))
        .as(module + " uses only itself, JSpecify, " + String.join(", ", allowed));
  }
}
