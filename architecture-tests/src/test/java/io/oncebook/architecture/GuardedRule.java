package io.oncebook.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** A rule together with all planted classes that break it. */
record GuardedRule(ArchRule rule, Set<String> planted) {

  /** The place that a line of a report complains about; what it reaches for is in lower case. */
  private static final Pattern ORIGIN =
      Pattern.compile("\\b(?:Class|Method|Constructor|Field|Initializer|Package) <([\\w.$]+)");

  static GuardedRule of(ArchRule rule, Class<?>... planted) {
    return new GuardedRule(
        rule, Stream.of(planted).map(Class::getName).collect(Collectors.toSet()));
  }

  static Stream<DynamicTest> testsOf(GuardedRule... rules) {
    return Stream.of(rules).flatMap(GuardedRule::tests);
  }

  private Stream<DynamicTest> tests() {
    String description = rule.getDescription();
    return Stream.of(
        DynamicTest.dynamicTest(description, () -> rule.check(OncebookClasses.production())),
        DynamicTest.dynamicTest(
            "what is planted is found, and nothing else: " + description,
            () -> assertThat(violators()).isNotEmpty().isEqualTo(planted)));
  }

  private Set<String> violators() {
    Set<String> violators = new TreeSet<>();
    List<String> details =
        rule.evaluate(OncebookClasses.withPlanted()).getFailureReport().getDetails();
    for (String detail : details) {
      ORIGIN.matcher(detail).results().map(GuardedRule::plantedClass).forEach(violators::add);
    }
    return violators;
  }

  /** The planted class that the place is or belongs to; the place itself where there is none. */
  private static String plantedClass(MatchResult origin) {
    String place = origin.group(1);
    return OncebookClasses.planted().stream()
        .map(JavaClass::getName)
        .filter(name -> place.equals(name) || place.startsWith(name + "."))
        .max(Comparator.comparingInt(String::length))
        .orElse(place);
  }
}
