/** What a cell shows: its stored value in its number format. Formulas are never worked out. */
import { format, isDateFormat } from 'numfmt';

/** A value as a workbook stores it. */
export interface StoredValue {
  readonly type: string;
  readonly value: string;
  /** The number of its style. */
  readonly style: number;
}

/** What a cell shows. */
export interface CellText {
  readonly text: string;
  readonly isNumber: boolean;
}

/**
 * The formats that files name by number. Those that follow the settings of a computer show dates as
 * the portal does.
 */
const numbered: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0;-$#,##0',
  6: '$#,##0;-$#,##0',
  7: '$#,##0.00;-$#,##0.00',
  8: '$#,##0.00;-$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'd mmm yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'd mmm yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);-',
  42: '$#,##0;($#,##0);-',
  43: '#,##0.00;(#,##0.00);-',
  44: '$#,##0.00;($#,##0.00);-',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
const general = 'General';
/** From 1 January 1904 to the day from which others count. */
const days1904 = 1_462;
/** Columns repeat their values; of each format so many are remembered. */
const rememberedMax = 5_000;

/** Makes what turns values of a workbook into texts. */
export function cellTexts(options: {
  readonly formats: readonly (number | string)[];
  readonly from1904: boolean;
  readonly sharedText: (index: number) => string;
}): (stored: StoredValue) => CellText {
  const remembered = new Map<string, Map<string, string>>();

  function patternOf(style: number): string {
    const found = options.formats[style] ?? 0;
    return typeof found === 'string' ? found : (numbered[found] ?? general);
  }

  function numberText(value: string, pattern: string): string {
    const number = Number(value);
    // As a file usually has it, so that most need no format.
    if (pattern === general && /^-?\d{1,10}$/.test(value)) return value;
    const known = remembered.get(pattern) ?? new Map<string, string>();
    remembered.set(pattern, known);
    const before = known.get(value);
    if (before !== undefined) return before;
    const counted = options.from1904 && isDateFormat(pattern) ? number + days1904 : number;
    const text = formatted(pattern, counted);
    if (known.size >= rememberedMax) known.clear();
    known.set(value, text);
    return text;
  }

  return ({ type, value, style }) => {
    switch (type) {
      case 's':
        return {
          text: textIn(patternOf(style), options.sharedText(Number(value))),
          isNumber: false,
        };
      case 'b':
        return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE', isNumber: false };
      case 'n': {
        if (value.trim() === '' || Number.isNaN(Number(value)))
          return { text: value, isNumber: false };
        return { text: numberText(value.trim(), patternOf(style)), isNumber: true };
      }
      case 'str':
      case 'inlineStr':
        return { text: textIn(patternOf(style), value), isNumber: false };
      default:
        return { text: value, isNumber: type === 'd' };
    }
  };
}

/** A format may hide texts, or put something around them. */
function textIn(pattern: string, text: string): string {
  return pattern.includes(';') ? formatted(pattern, text) : text;
}

function formatted(pattern: string, value: number | string): string {
  try {
    return format(pattern, value, { throws: false, leap1900: true }).trim();
  } catch {
    return String(value);
  }
}
