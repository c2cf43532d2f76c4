import type { ReactNode } from 'react';
import { calculatorHref, titleField } from '../../../shared/calculators/calculator-address.ts';
import type { Calculator } from '../../../shared/calculators/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FormContext } from '../../ui/form-context.ts';
import { FormOutcome } from '../../ui/form-outcome.tsx';
import css from './calculator-form.module.css';
import { calculatorAction, calculatorWords, examples, formName } from './calculators.ts';
import { ConventionChoice, CurrencyChoice, RoundingChoice } from './choices.tsx';
import {
  commitmentEntries,
  noteRoundEntries,
  optionEntries,
  personEntries,
  poolEntries,
  proRataPartEntries,
  proRataRoundEntries,
  roundEntries,
} from './entries.ts';
import { EntryFields, EntryGroup } from './entry-fields.tsx';
import { EntryRows, SingleNote } from './entry-rows.tsx';
import { TypedContext, useLiveReading } from './live-reading.tsx';
import { useReading } from './reading.ts';

/** The entries of a calculator, sent as the query of the page: so they can be kept and shared. */
export function CalculatorForm() {
  const { read, entered, title } = useReading();
  const { calculator } = read;
  const Fields = fieldsOf[calculator];
  const example = examples[calculator];
  const { typed, form, onInput } = useLiveReading();
  return (
    <form
      ref={form}
      method="get"
      action={calculatorAction}
      noValidate
      onInput={onInput}
      className={css['form']}
    >
      {calculator === 'priced-round' ? null : (
        <input type="hidden" name="calc" value={calculator} />
      )}
      {title === '' ? null : <input type="hidden" name={titleField} value={title} />}
      <FormOutcome intent={formName} result={entered} />
      <p>
        {calculatorWords[calculator].what} An example to begin with:{' '}
        <a href={calculatorHref(example.query)}>{example.label}</a>.
      </p>
      <FormContext value={{ intent: formName, result: entered }}>
        <TypedContext value={typed}>
          {calculator === 'reg-cf-limit' ? null : <CurrencyChoice />}
          <Fields />
        </TypedContext>
      </FormContext>
      <div className={css['actions']}>
        <Button type="submit">Calculate</Button>
        <a href={calculatorHref(calculator === 'priced-round' ? '' : `calc=${calculator}`)}>
          Clear all entries
        </a>
      </div>
      <p className={css['note']}>
        Nothing is stored unless you save it. Your entries stand in the address of the page, so
        whoever gets the address sees them.
      </p>
    </form>
  );
}

const fieldsOf: Readonly<Record<Calculator, () => ReactNode>> = {
  'priced-round': RoundFields,
  safe: SafeFields,
  note: NoteFields,
  'pro-rata': ProRataFields,
  'reg-cf-limit': RegCfFields,
};

function CompanyFields() {
  return (
    <EntryGroup title="The company today" note="Common shares, and preferred as converted.">
      <EntryRows group="holder" />
      <EntryFields entries={optionEntries} />
    </EntryGroup>
  );
}

function RoundFields() {
  return (
    <>
      <CompanyFields />
      <EntryGroup title="The round">
        <EntryFields entries={roundEntries} />
      </EntryGroup>
      <EntryGroup
        title="The option pool"
        note="Fill in one of the two, or none to leave the pool as it is. New options count into the pre-money valuation."
      >
        <EntryFields entries={poolEntries} />
      </EntryGroup>
      <EntryGroup title="Post-money SAFEs that convert" note="Leave the row empty where none does.">
        <EntryRows group="safe" />
      </EntryGroup>
      <EntryGroup title="Notes that convert" note="Leave the row empty where none does.">
        <EntryRows group="note" />
      </EntryGroup>
      <ConventionChoice />
      <RoundingChoice />
    </>
  );
}

function SafeFields() {
  return (
    <>
      <CompanyFields />
      <EntryGroup title="The SAFEs">
        <EntryRows group="safe" />
      </EntryGroup>
    </>
  );
}

function NoteFields() {
  return (
    <>
      <EntryGroup title="The note">
        <SingleNote />
      </EntryGroup>
      <EntryGroup title="The round it converts in">
        <EntryFields entries={noteRoundEntries} />
      </EntryGroup>
    </>
  );
}

function ProRataFields() {
  return (
    <>
      <EntryGroup title="What is to be kept">
        <EntryFields entries={proRataPartEntries} />
      </EntryGroup>
      <EntryGroup title="The round" note="New shares and their price, or only its size.">
        <EntryFields entries={proRataRoundEntries} />
      </EntryGroup>
    </>
  );
}

function RegCfFields() {
  return (
    <>
      <EntryGroup title="The person" note="Spouses may count their income and net worth together.">
        <EntryFields entries={personEntries} />
        <Checkbox name="accredited" value="1" label="Is an accredited investor" optional />
      </EntryGroup>
      <EntryGroup title="What was invested already">
        <EntryFields entries={commitmentEntries} />
      </EntryGroup>
    </>
  );
}
