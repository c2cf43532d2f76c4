import { currencies } from '#shared/money/currencies.ts';
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
