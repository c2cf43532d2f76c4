import { readBasisPoints } from '#shared/money/parse-numbers.ts';
import { useOfFundsMaxLength, usesOfFundsMax } from '#shared/product/fields/limits.ts';
import type { RowValues } from '../../../framework/autosave/form-values.ts';
import { FieldRow, TextField } from '../../../ui/form/field.tsx';
import { PercentField } from '../../../ui/form/number-fields.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { typedRaise } from '../raise-values.ts';
import type { StepProps } from './step-props.ts';

const whole = 10_000;

/** Shows the use of funds of a raise. */
export function FundsStep({ raise }: StepProps) {
  return (
    <RowsField
      name="useOfFunds"
      label="Use of funds"
      hint="Say what the money does, such as “Two engineers for 18 months”. The shares add up to 100%."
      each="Line"
      value={typedRaise(raise)['useOfFunds'] ?? ''}
      max={usesOfFundsMax}
      row={({ name, value }) => (
        <FieldRow>
          <TextField
            name={name('label')}
            label="What it does"
            value={value('label')}
            maxLength={useOfFundsMaxLength}
            autoComplete="off"
          />
          <PercentField
            name={name('part')}
            label="Share (%)"
            value={value('part')}
            maxBps={whole}
            hint=""
          />
        </FieldRow>
      )}
      foot={(rows) => <Sum rows={rows} />}
    />
  );
}

/** How much of the money has a use so far. */
function Sum({ rows }: { readonly rows: readonly RowValues[] }) {
  const parts = rows.map((row) => readBasisPoints(row['part'] ?? '', whole));
  const sum = parts.reduce((total, read) => total + (read.ok ? read.value : 0), 0);
  const left = whole - sum;
  return (
    <output>
      {sum / 100}% in total
      {left === 0 ? ', which is all of it.' : null}
      {left > 0 ? `, ${left / 100}% left.` : null}
      {left < 0 ? `, ${-left / 100}% too much.` : null}
    </output>
  );
}
