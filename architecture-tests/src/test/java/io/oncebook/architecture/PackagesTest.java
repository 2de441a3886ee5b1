package io.oncebook.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static io.oncebook.architecture.OncebookClasses.PACKAGE_INFO;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.oncebook.adapter.http.callback.planted.AsksTheMerchant;
import io.oncebook.adapter.http.merchant.order.planted.AsksTheCallbacks;
import io.oncebook.bootstrap.planted.ReadsARow;
import io.oncebook.domain.elsewhere.planted.Stray;
import io.oncebook.domain.money.planted.MoneyThatKnowsItsOrder;
import io.oncebook.domain.tenant.unmarked.planted.Unmarked;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** How packages are marked, and which way their imports run. */
class PackagesTest {

  private static final String GENERATED = "io.oncebook.adapter.persistence.generated..";

  /** Imports of the domain run from right to left, and a new package takes its place here. */
  private static final List<String> DOMAIN_ORDER =
      List.of(
          "identifier",
          "tenant",
          "audit",
          "money",
          "channel",
          "order",
          "refund",
          "callback",
          "idempotency",
          "notice",
          "gateway",
          "statement",
          "ledger",
          "announcement",
          "settlement",
          "reconciliation");

  @TestFactory
  Stream<DynamicTest> every_package_is_null_marked() {
    ArchRule rule =
        classes().that().resideOutsideOfPackage(GENERATED).should(liveInANullMarkedPackage());
    return GuardedRule.testsOf(GuardedRule.of(rule, Unmarked.class));
  }

  @TestFactory
  Stream<DynamicTest> imports_run_one_way() {
    ArchRule domain =
        classes()
            .that()
            .resideInAPackage(CodeModule.DOMAIN.packages())
            .and(are(not(PACKAGE_INFO)))
            .should(lookOnlyBack());
    ArchRule everywhere =
        slices()
            .matching("io.oncebook.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(anything(), resideInAPackage(GENERATED))
            .ignoreDependency(resideInAPackage(GENERATED), anything());
    return GuardedRule.testsOf(
        GuardedRule.of(domain, MoneyThatKnowsItsOrder.class, Stray.class),
        GuardedRule.of(everywhere, AsksTheCallbacks.class, AsksTheMerchant.class));
  }

  @TestFactory
  Stream<DynamicTest> rows_stay_in_their_adapter() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage(CodeModule.PERSISTENCE.packages())
            .should()
            .dependOnClassesThat()
            .resideInAPackage(GENERATED);
    return GuardedRule.testsOf(GuardedRule.of(rule, ReadsARow.class));
  }

  private static ArchCondition<JavaClass> liveInANullMarkedPackage() {
    return new ArchCondition<>("live in a package with @NullMarked") {
      @Override
      public void check(JavaClass checked, ConditionEvents events) {
        events.add(
            new SimpleConditionEvent(
                checked,
                checked.getPackage().isAnnotatedWith(NullMarked.class),
                checked.getDescription() + " in " + checked.getPackageName()));
      }
    };
  }

  private static ArchCondition<JavaClass> lookOnlyBack() {
    return new ArchCondition<>("import only from packages before theirs in " + DOMAIN_ORDER) {
      @Override
      public void check(JavaClass checked, ConditionEvents events) {
        int own = position(checked);
        boolean back =
            checked.getDirectDependenciesFromSelf().stream()
                .map(Dependency::getTargetClass)
                .filter(CodeModule.DOMAIN::holds)
                .allMatch(target -> position(target) <= own);
        events.add(
            new SimpleConditionEvent(
                checked, own >= 0 && back, checked.getDescription() + " at place " + own));
      }
    };
  }

  /** The place of the class's package in the order; -1 where it has none. */
  private static int position(JavaClass domainClass) {
    return IntStream.range(0, DOMAIN_ORDER.size())
        .filter(
            place ->
                resideInAPackage("io.oncebook.domain." + DOMAIN_ORDER.get(place) + "..")
                    .test(domainClass))
        .findFirst()
        .orElse(-1);
  }

  private static DescribedPredicate<JavaClass> anything() {
    return DescribedPredicate.alwaysTrue();
  }
}
