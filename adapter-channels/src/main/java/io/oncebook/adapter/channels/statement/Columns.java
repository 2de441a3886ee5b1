package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where each column is, by the name in the header: layouts differ in their order. */
public final class Columns {

  private static final int SHOWN_CHARACTERS = 32;

  private final Map<String, Integer> places;

  private Columns(Map<String, Integer> places) {
    this.places = places;
  }

  /**
   * Reads a header.
   *
   * @param known what may be there; a column that nobody knows may change what the others mean
   * @throws RefusedStatementException naming what is unknown, missing or there twice
   */
  public static Columns of(List<String> header, Collection<String> needed, Set<String> known)
      throws RefusedStatementException {
    Map<String, Integer> places = new LinkedHashMap<>();
    for (String name : header) {
      if (!known.contains(name)) {
        throw unknownLayout("expected only known columns, found '%s'".formatted(shown(name)));
      }
      if (places.put(name, places.size()) != null) {
        throw unknownLayout("expected each column once, found '%s' again".formatted(name));
      }
    }
    for (String name : needed) {
      if (!places.containsKey(name)) {
        throw unknownLayout("expected a column '%s', found none".formatted(name));
      }
    }
    return new Columns(places);
  }

  public boolean has(String name) {
    return places.containsKey(name);
  }

  public int count() {
    return places.size();
  }

  /** In the order of the header. */
  public List<String> names() {
    return List.copyOf(places.keySet());
  }

  int place(String name) {
    Integer place = places.get(name);
    if (place == null) {
      throw new IllegalArgumentException("name must be a column of this layout: " + name);
    }
    return place;
  }

  /** It stands in the place of a header, but it may be anything. */
  private static String shown(String name) {
    return name.codePointCount(0, name.length()) > SHOWN_CHARACTERS
        ? name.substring(0, name.offsetByCodePoints(0, SHOWN_CHARACTERS)) + "…"
        : name;
  }

  private static RefusedStatementException unknownLayout(String expectedAndFound) {
    return new RefusedStatementException(Reason.UNKNOWN_LAYOUT, expectedAndFound);
  }
}
