package io.oncebook.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import io.oncebook.application.notice.service.planted.SystemTimeService;
import io.oncebook.bootstrap.planted.TimeWithoutClock;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Time, zone and chance come in by constructor, so that tests can move them. */
class ClockTest {

  private static final Pattern TIME_OR_ZONE =
      Pattern.compile(
          """
          java\\.time\\..+\\.now\\((?!java\\.time\\.Clock\\)).*\
          |java\\.lang\\.System\\.(currentTimeMillis|nanoTime)\\(\\)\
          |java\\.util\\.Date\\.<init>\\(\\)\
          |java\\.util\\.\\w*Calendar\\.(<init>|getInstance)\\(.*\
          |java\\.time\\.ZoneId\\.systemDefault\\(\\)\
          |java\\.util\\.TimeZone\\.getDefault\\(\\)""");

  private static final Pattern SYSTEM_CLOCK_OR_CHANCE =
      Pattern.compile(
          """
          java\\.time\\.Clock\\.(system\\w+|tick[A-Z]\\w+)\\(.*\
          |java\\.util\\.UUID\\.randomUUID\\(\\)\
          |java\\.(util|util\\.concurrent|security)\\.\\w*Random\\..*\
          |java\\.lang\\.Math\\.random\\(\\)""");

  @TestFactory
  Stream<DynamicTest> nobody_reads_time_or_zone_past_his_clock() {
    return GuardedRule.testsOf(
        GuardedRule.of(
            noClasses().should().accessTargetWhere(itIs("time or zone", TIME_OR_ZONE)),
            SystemTimeService.Now.class,
            SystemTimeService.NowByReference.class,
            SystemTimeService.NowInAZone.class,
            SystemTimeService.Millis.class,
            SystemTimeService.OldDate.class,
            SystemTimeService.Zone.class,
            TimeWithoutClock.class));
  }

  @TestFactory
  Stream<DynamicTest> bootstrap_alone_makes_clocks_and_chance() {
    return GuardedRule.testsOf(
        GuardedRule.of(
            noClasses()
                .that()
                .resideOutsideOfPackage(CodeModule.BOOTSTRAP.packages())
                .should()
                .accessTargetWhere(itIs("a system clock or chance", SYSTEM_CLOCK_OR_CHANCE)),
            SystemTimeService.ClockOfItsOwn.class,
            SystemTimeService.RandomId.class,
            SystemTimeService.Dice.class));
  }

  private static DescribedPredicate<JavaAccess<?>> itIs(String what, Pattern target) {
    return DescribedPredicate.describe(
        "it is " + what, access -> target.matcher(access.getTarget().getFullName()).matches());
  }
}
