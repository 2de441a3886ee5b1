package io.oncebook.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.lang.ArchRule;
import io.oncebook.adapter.http.merchant.order.planted.FilterThatRegistersItself;
import io.oncebook.adapter.kafka.planted.ControllerOutsideHttp;
import io.oncebook.adapter.persistence.ledger.planted.RowsThatConfigureThemselves;
import io.oncebook.bootstrap.planted.BookingInOneTransaction;
import io.oncebook.bootstrap.planted.ClaimInTheCallersTransaction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Where Spring may be seen. */
class SpringTest {

  @TestFactory
  Stream<DynamicTest> bootstrap_alone_wires() {
    ArchRule components =
        classes()
            .that()
            .areMetaAnnotatedWith(Component.class)
            .and()
            .areNotAnnotatedWith(RestController.class)
            .and()
            .areNotAnnotatedWith(RestControllerAdvice.class)
            .should()
            .resideInAPackage(CodeModule.BOOTSTRAP.packages());
    ArchRule controllers =
        classes()
            .that()
            .areAnnotatedWith(RestController.class)
            .or()
            .areAnnotatedWith(RestControllerAdvice.class)
            .should()
            .resideInAPackage(CodeModule.HTTP.packages());
    ArchRule beans =
        methods()
            .that()
            .areMetaAnnotatedWith(Bean.class)
            .should()
            .beDeclaredInClassesThat()
            .resideInAPackage(CodeModule.BOOTSTRAP.packages());
    return GuardedRule.testsOf(
        GuardedRule.of(
            components, FilterThatRegistersItself.class, RowsThatConfigureThemselves.class),
        GuardedRule.of(controllers, ControllerOutsideHttp.class),
        GuardedRule.of(beans, RowsThatConfigureThemselves.class));
  }

  /** The settlement transaction port alone opens transactions; see its contract. */
  @TestFactory
  Stream<DynamicTest> nobody_asks_for_a_transaction_by_annotation() {
    DescribedPredicate<JavaAnnotation<?>> transactional =
        DescribedPredicate.describe(
            "@Transactional of any maker",
            annotation -> annotation.getRawType().getSimpleName().equals("Transactional"));
    return GuardedRule.testsOf(
        GuardedRule.of(
            noClasses().should().beMetaAnnotatedWith(transactional), BookingInOneTransaction.class),
        GuardedRule.of(
            noMethods().should().beMetaAnnotatedWith(transactional),
            ClaimInTheCallersTransaction.class));
  }
}
