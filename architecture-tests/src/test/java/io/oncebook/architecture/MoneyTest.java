package io.oncebook.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.oncebook.domain.money.planted.FloatingMoney;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Money is whole minor units. */
class MoneyTest {

  private static final Set<String> FLOATING =
      Set.of("float", "double", "java.lang.Float", "java.lang.Double");

  @TestFactory
  Stream<DynamicTest> no_number_in_the_core_floats() {
    return GuardedRule.testsOf(
        GuardedRule.of(
            noClasses()
                .that()
                .resideInAnyPackage(CodeModule.DOMAIN.packages(), CodeModule.APPLICATION.packages())
                .should(floatSomewhere()),
            FloatingMoney.InAField.class,
            FloatingMoney.InAnArray.class,
            FloatingMoney.InAParameter.class,
            FloatingMoney.InAResult.class,
            FloatingMoney.OnTheWay.class));
  }

  private static ArchCondition<JavaClass> floatSomewhere() {
    return new ArchCondition<>("hold, take, return or call for a floating point number") {
      @Override
      public void check(JavaClass checked, ConditionEvents events) {
        boolean floats = typesIn(checked).anyMatch(MoneyTest::isFloating);
        events.add(
            new SimpleConditionEvent(
                checked, floats, checked.getDescription() + (floats ? " floats" : " is exact")));
      }
    };
  }

  /** Local variables leave no trace in a class file, but where they come from does. */
  private static Stream<JavaClass> typesIn(JavaClass checked) {
    Stream<JavaClass> fields = checked.getFields().stream().map(JavaField::getRawType);
    Stream<JavaClass> own =
        checked.getCodeUnits().stream()
            .flatMap(unit -> signature(unit.getRawReturnType(), unit.getRawParameterTypes()));
    Stream<JavaClass> called =
        checked.getCodeUnitAccessesFromSelf().stream()
            .map(JavaCodeUnitAccess::getTarget)
            .flatMap(target -> signature(target.getRawReturnType(), target.getRawParameterTypes()));
    return Stream.of(fields, own, called).flatMap(types -> types);
  }

  private static Stream<JavaClass> signature(JavaClass result, List<JavaClass> parameters) {
    return Stream.concat(Stream.of(result), parameters.stream());
  }

  private static boolean isFloating(JavaClass type) {
    return FLOATING.contains(type.getBaseComponentType().getName());
  }
}
