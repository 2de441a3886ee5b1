package io.oncebook.benchmarks.storm;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Ways to spoil an event's record so that it is no event. */
enum Malformation {
  NO_VALUE {
    @Override
    byte @Nullable [] spoil(byte[] event) {
      return null;
    }
  },
  NO_BYTES {
    @Override
    byte[] spoil(byte[] event) {
      return new byte[0];
    }
  },
  CUT_SHORT {
    @Override
    byte[] spoil(byte[] event) {
      return Arrays.copyOf(event, event.length - 1);
    }
  },
  LATER_VERSION {
    @Override
    byte[] spoil(byte[] event) {
      return replace(event, "\"version\":1,", "\"version\":3,");
    }
  },
  UNKNOWN_TENANT {
    @Override
    byte[] spoil(byte[] event) {
      return replace(event, "\"tenant\":1,", "\"tenant\":404,");
    }
  },
  AMOUNT_AS_TEXT {
    @Override
    byte[] spoil(byte[] event) {
      return replace(event, "\"amount\":([0-9]+)", "\"amount\":\"$1\"");
    }
  },
  TOO_LARGE {
    @Override
    byte[] spoil(byte[] event) {
      byte[] large = Arrays.copyOf(event, 64 * 1024 + 1);
      Arrays.fill(large, event.length, large.length, (byte) ' ');
      return large;
    }
  };

  abstract byte @Nullable [] spoil(byte[] event);

  /** One after the other. */
  static Malformation number(int number) {
    return values()[number % values().length];
  }

  private static byte[] replace(byte[] event, String expression, String replacement) {
    String before = new String(event, StandardCharsets.UTF_8);
    String after = before.replaceFirst(expression, replacement);
    if (after.equals(before)) {
      throw new IllegalStateException("an event is expected to have " + expression);
    }
    return after.getBytes(StandardCharsets.UTF_8);
  }
}
