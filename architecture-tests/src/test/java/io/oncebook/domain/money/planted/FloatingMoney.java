package io.oncebook.domain.money.planted;

import java.math.BigDecimal;

public sealed interface FloatingMoney {

  record InAField(double yuan) implements FloatingMoney {}

  final class InAnArray implements FloatingMoney {
    void pay(float[][] yuan) {}
  }

  final class InAParameter implements FloatingMoney {
    String show(Double yuan) {
      return "¥" + yuan;
    }
  }

  final class InAResult implements FloatingMoney {
    float yuan(long minor) {
      return minor;
    }
  }

  final class OnTheWay implements FloatingMoney {
    long fen(BigDecimal yuan) {
      return (long) (yuan.doubleValue() * 100);
    }
  }
}
