package io.oncebook.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.oncebook.architecture.OncebookClasses.PACKAGE_INFO;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import io.oncebook.adapter.persistence.ledger.planted.Orders;
import io.oncebook.application.notice.service.planted.RefundProcessor;
import io.oncebook.application.refund.planted.Refunds;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.money.planted.MoneyUtil;
import io.oncebook.domain.order.planted.OrderStore;
import io.oncebook.domain.reconciliation.DayTransaction;
import io.oncebook.domain.settlement.RefundTransaction;
import io.oncebook.domain.settlement.ReviewTransaction;
import io.oncebook.domain.settlement.SettlementFacts;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.statement.StatementSource;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Names that say what a class is for. */
class NamesTest {

  private static final DescribedPredicate<JavaClass> SEALED =
      DescribedPredicate.describe("sealed", found -> found.reflect().isSealed());
  private static final DescribedPredicate<JavaClass> DOMAIN_PORTS =
      resideInAPackage(CodeModule.DOMAIN.packages())
          .and(JavaClass.Predicates.simpleNameEndingWith("Port"))
          .as("a port of the domain");

  private static final DescribedPredicate<JavaClass> USE_CASES =
      resideInAPackage(CodeModule.APPLICATION.packages())
          .and(JavaClass.Predicates.simpleNameEndingWith("UseCase"))
          .as("a use case");

  @TestFactory
  Stream<DynamicTest> no_name_hides_what_a_class_does() {
    ArchRule rule =
        noClasses()
            .should()
            .haveNameMatching(".*(Impl|Utils?|Helper|Manager|Dto|Entity|Data|Info)");
    return GuardedRule.testsOf(GuardedRule.of(rule, MoneyUtil.class));
  }

  @TestFactory
  Stream<DynamicTest> what_can_be_asked_is_a_use_case_and_a_service_answers() {
    ArchRule useCases =
        classes()
            .that()
            .resideInAPackage(CodeModule.APPLICATION.packages())
            .and()
            .areTopLevelClasses()
            .and()
            .areInterfaces()
            .and(are(not(SEALED.or(PACKAGE_INFO))))
            .should()
            .haveSimpleNameEndingWith("UseCase");
    ArchRule services =
        classes()
            .that()
            .resideInAPackage(CodeModule.APPLICATION.packages())
            .and()
            .implement(USE_CASES)
            .should()
            .haveSimpleNameEndingWith("Service")
            .andShould()
            .resideInAPackage("io.oncebook.application.*.service..");
    return GuardedRule.testsOf(
        GuardedRule.of(useCases, Refunds.class), GuardedRule.of(services, RefundProcessor.class));
  }

  @TestFactory
  Stream<DynamicTest> what_the_domain_asks_for_is_a_port_and_an_adapter_answers() {
    // Not ports of their own: they are handed out by one, or hand facts to the rules.
    Set<Class<?>> handedAround =
        Set.of(
            SettlementTransaction.class,
            RefundTransaction.class,
            ReviewTransaction.class,
            DayTransaction.class,
            SettlementFacts.class,
            ChannelGateway.class,
            StatementSource.class,
            StatementFile.class,
            StatementRows.class);
    DescribedPredicate<JavaClass> handedOut =
        DescribedPredicate.describe(
            "handed out by a port", found -> handedAround.stream().anyMatch(found::isEquivalentTo));
    ArchRule ports =
        classes()
            .that()
            .resideInAPackage(CodeModule.DOMAIN.packages())
            .and()
            .areTopLevelClasses()
            .and()
            .areInterfaces()
            .and(are(not(SEALED.or(PACKAGE_INFO).or(handedOut))))
            .should()
            .haveSimpleNameEndingWith("Port");
    ArchRule adapters =
        classes()
            .that()
            .implement(DOMAIN_PORTS)
            .should()
            .haveNameMatching("io\\.oncebook\\.adapter\\..*Adapter");
    ArchRule jooqAdapters =
        classes()
            .that()
            .resideInAPackage(CodeModule.PERSISTENCE.packages())
            .and()
            .resideOutsideOfPackage("io.oncebook.adapter.persistence.efficiency..")
            .and()
            .implement(DOMAIN_PORTS)
            .should()
            .haveSimpleNameStartingWith("Jooq");
    return GuardedRule.testsOf(
        GuardedRule.of(ports, OrderStore.class),
        GuardedRule.of(adapters, Orders.class),
        GuardedRule.of(jooqAdapters, Orders.class));
  }
}
