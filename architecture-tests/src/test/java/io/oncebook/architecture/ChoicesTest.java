package io.oncebook.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;

import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.oncebook.domain.callback.planted.TypeGuessing;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A sealed type chooses by a method of its own, so that a new case breaks the build. */
class ChoicesTest {

  @TestFactory
  Stream<DynamicTest> nobody_asks_for_one_type_after_another() {
    return GuardedRule.testsOf(
        GuardedRule.of(codeUnits().should(askForOneTypeAtMost()), TypeGuessing.class));
  }

  private static ArchCondition<JavaCodeUnit> askForOneTypeAtMost() {
    return new ArchCondition<>("ask instanceof for one type at most") {
      @Override
      public void check(JavaCodeUnit checked, ConditionEvents events) {
        int questions = checked.getInstanceofChecks().size();
        events.add(
            new SimpleConditionEvent(
                checked, questions <= 1, checked.getDescription() + " asks for " + questions));
      }
    };
  }
}
