import {
  type ConventionWords,
  conventionWords,
  preMoneyConventions,
  roundingModes,
  roundingWords,
} from '../../../shared/calculators/pre-money-convention.ts';
import { currencies } from '../../../shared/money/currencies.ts';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import css from './calculator-form.module.css';

/** The one currency of a calculation. */
export function CurrencyChoice() {
  return (
    <div className={css['currency']}>
      <SelectField
        name="currency"
        label="Currency"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value="USD"
      />
    </div>
  );
}

/** What "pre-money" means: always asked, never assumed, because it changes what founders own. */
export function ConventionChoice() {
  return (
    <RadioGroup
      name="convention"
      label="What “pre-money” means when SAFEs and notes convert"
      hint="The same term sheet gives different ownership under each. Needed only if SAFEs or notes convert."
      options={preMoneyConventions.map((value) => option(value, conventionWords[value]))}
      optional
    />
  );
}

/** How shares are rounded during the calculation. */
export function RoundingChoice() {
  return (
    <RadioGroup
      name="mode"
      label="Rounding"
      options={roundingModes.map((value) => option(value, roundingWords[value]))}
      value="exact"
      optional
    />
  );
}

function option(value: string, { name, meaning }: ConventionWords) {
  return { value, label: name, text: meaning };
}
