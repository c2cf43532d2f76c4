import { basisPointsText } from '#shared/calculators/figures.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import { type Parsed, readBasisPoints, typedMaxLength } from '#shared/money/parse-numbers.ts';
import type { FieldWords } from './field.tsx';
import { ReadingField, type Understood } from './reading-field.tsx';

/** An amount as people write it: "2.5m", "$250k", "1,000,000.50". Sent as it was typed. */
export function MoneyField(
  props: FieldWords & { readonly currency: Currency; readonly value?: string },
) {
  const { currency } = props;
  return (
    <ReadingField
      {...props}
      hint={props.hint ?? `An amount in ${currency}, such as 2.5m, 250k or 250,000.`}
      read={(typed) =>
        understood(
          typed,
          (text) => readMoney(text, currency),
          ({ echo }) => echo,
        )
      }
      before={currency}
      // A numeric keypad has no k and no m.
      inputMode="text"
      maxLength={typedMaxLength}
    />
  );
}

/** A percentage with at most two decimals, up to `maxBps` basis points. Sent as it was typed. */
export function PercentField(
  props: FieldWords & { readonly maxBps: number; readonly value?: string },
) {
  const { maxBps } = props;
  return (
    <ReadingField
      {...props}
      hint={props.hint ?? `A percentage up to ${maxBps / 100}, such as 7.25.`}
      read={(typed) => understood(typed, (text) => readBasisPoints(text, maxBps), basisPointsText)}
      after="%"
      inputMode="decimal"
      maxLength={typedMaxLength}
    />
  );
}

/** A reading in the form a field shows. Whether it may be empty is checked on submit. */
export function understood<T>(
  typed: string,
  read: (typed: string) => Parsed<T>,
  echo: (value: T) => string,
): Understood {
  if (typed.trim() === '') return undefined;
  const reading = read(typed);
  return reading.ok
    ? { ok: true, echo: echo(reading.value) }
    : { ok: false, message: reading.message };
}
