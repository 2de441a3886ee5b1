package io.oncebook.adapter.channels.alipay.statement;

import io.oncebook.adapter.channels.statement.Columns;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a row apart. Cells are padded with tabs and not quoted, and it is not known what the
 * channel does with a comma in the name of the goods or in the remark. In a row that seems to have
 * too many cells the two times show where the name ends, and the remark is what is left over. Such
 * a row is taken only when every amount has an amount's form.
 */
final class BusinessBillCells {

  private static final Logger LOG = LoggerFactory.getLogger(BusinessBillCells.class);

  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}");
  private static final Pattern AMOUNT = Pattern.compile("-?\\d{1,15}\\.\\d{2}");
  private static final int GOODS = BusinessBillRow.USUAL.indexOf("商品名称");
  private static final int AFTER_GOODS = BusinessBillRow.USUAL.size() - GOODS - 1;

  private BusinessBillCells() {}

  static List<String> of(String line, Columns columns) throws UnreadableCellException {
    List<String> cells = Stream.of(line.split(",", -1)).map(String::strip).toList();
    if (cells.size() <= columns.count() || !columns.names().equals(BusinessBillRow.USUAL)) {
      return cells;
    }
    LOG.warn("Alipay bill: a row of {} cells was put together again", cells.size());
    return joined(cells);
  }

  private static List<String> joined(List<String> cells) throws UnreadableCellException {
    int times =
        IntStream.range(GOODS + 1, cells.size() - AFTER_GOODS + 1)
            .filter(i -> isTime(cells.get(i)) && isTime(cells.get(i + 1)))
            .findFirst()
            .orElseThrow(BusinessBillCells::torn);
    List<String> joined = new ArrayList<>(cells.subList(0, GOODS));
    joined.add(String.join(",", cells.subList(GOODS, times)));
    joined.addAll(cells.subList(times, times + AFTER_GOODS - 1));
    joined.add(String.join(",", cells.subList(times + AFTER_GOODS - 1, cells.size())));
    for (String column : BusinessBillRow.AMOUNTS) {
      if (!AMOUNT.matcher(joined.get(BusinessBillRow.USUAL.indexOf(column))).matches()) {
        throw torn();
      }
    }
    if (AMOUNT
        .matcher(joined.get(BusinessBillRow.USUAL.indexOf(BusinessBillRow.REQUEST_NO)))
        .matches()) {
      throw torn();
    }
    return joined;
  }

  private static boolean isTime(String cell) {
    return TIME.matcher(cell).matches();
  }

  private static UnreadableCellException torn() {
    return new UnreadableCellException(
        "row",
        "expected %d cells, or commas in 商品名称 and 备注 alone, found more cells"
            .formatted(BusinessBillRow.USUAL.size()));
  }
}
