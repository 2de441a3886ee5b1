package io.oncebook.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/**
 * All classes of the modules, without their tests. Sibling modules are directories or jars, as the
 * build happens to have them, so neither is left out.
 */
final class OncebookClasses {

  /** What a class file makes of package-info.java: an interface without members. */
  static final DescribedPredicate<JavaClass> PACKAGE_INFO =
      JavaClass.Predicates.simpleName("package-info");

  private static final ImportOption NO_TESTS = new ImportOption.DoNotIncludeTests();
  private static final DescribedPredicate<JavaClass> IS_PLANTED =
      JavaClass.Predicates.resideInAPackage("..planted..");

  private static final JavaClasses WITH_PLANTED =
      new ClassFileImporter()
          .withImportOption(
              location -> NO_TESTS.includes(location) || location.contains("/planted/"))
          .importPackages("io.oncebook");
  private static final JavaClasses PRODUCTION =
      WITH_PLANTED.that(DescribedPredicate.not(IS_PLANTED));

  private OncebookClasses() {}

  static JavaClasses production() {
    return PRODUCTION;
  }

  static JavaClasses withPlanted() {
    return WITH_PLANTED;
  }

  static JavaClasses planted() {
    return WITH_PLANTED.that(IS_PLANTED);
  }
}
