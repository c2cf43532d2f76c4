/** Reads the days of a bank statement: 03/04/2026 is in March or in April, as all days together say. */
import { isDate } from '../../../calculators/day-count.ts';

/** What comes first where neither the year does nor a point tells. */
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** What the days of a statement say of it; `unclear` if they fit both, with one that matters. */
export type FoundOrder =
  | { readonly is: DayOrder | 'either' }
  | { readonly is: 'unclear'; readonly example: string }
  | { readonly is: 'both'; readonly examples: readonly [string, string] };

/** Finds in which order the days of one statement are written. */
export function dayOrderOf(texts: Iterable<string>): FoundOrder {
  let dayFirst: string | undefined;
  let monthFirst: string | undefined;
  let unclear: string | undefined;
  for (const text of texts) {
    const [, one = '', mark = '', other = ''] = numbersIn(text) ?? [];
    if (mark === '' || mark === '.') continue;
    if (Number(one) > 12) dayFirst ??= text.trim();
    else if (Number(other) > 12) monthFirst ??= text.trim();
    else if (Number(one) !== Number(other)) unclear ??= text.trim();
  }
  if (dayFirst !== undefined && monthFirst !== undefined) {
    return { is: 'both', examples: [dayFirst, monthFirst] };
  }
  if (dayFirst !== undefined) return { is: 'day-first' };
  if (monthFirst !== undefined) return { is: 'month-first' };
  return unclear === undefined ? { is: 'either' } : { is: 'unclear', example: unclear };
}

/** Reads a day of a statement, with a time after it or without, to ISO 8601; undefined if it is none. */
export function readStatementDay(text: string, order: DayOrder): string | undefined {
  const plain = text.trim();
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:[T ].*)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    [];
  if (year !== undefined) return real(`${year}-${month}-${day}`);
  const [, one = '', mark, other = '', last = ''] = numbersIn(plain) ?? [];
  if (mark === undefined) return undefined;
  const isDayFirst = mark === '.' || order === 'day-first';
  const [dayText, monthText] = isDayFirst ? [one, other] : [other, one];
  const whole = last.length === 2 ? `20${last}` : last;
  return real(`${whole}-${monthText.padStart(2, '0')}-${dayText.padStart(2, '0')}`);
}

function real(day: string): string | undefined {
  return isDate(day) ? day : undefined;
}

/** The three numbers of a day that does not begin with its year, and the first mark between them. */
function numbersIn(text: string): RegExpExecArray | null {
  return /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})(?:[T ].*)?$/.exec(text.trim());
}
