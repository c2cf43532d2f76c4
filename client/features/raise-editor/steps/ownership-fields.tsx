import { rowsMax } from '#shared/calculators/cap-table.ts';
import { nameMaxLength } from '#shared/calculators/query-reader.ts';
import { holderNames } from '#shared/product/raises/cap-table-words.ts';
import { ownershipHref } from '#shared/product/raises/ownership-query.ts';
import { OwnershipFigure } from '../../../domain/raise/ownership-figure.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import textCss from '../../../ui/tokens/text.module.css';
import { capTableOptions } from '../cap-table-choices.ts';
import { typedRaise } from '../raise-values.ts';
import type { StepProps } from './step-props.ts';

/** The company's cap table, what the raise does to it, and whether investors see that. */
export function OwnershipFields({ raise, shown, capTables }: StepProps) {
  const values = typedRaise(raise);
  const options = capTableOptions(shown, capTables);
  const holders = shown.capTable === null ? [] : holderNames(shown.capTable);
  return (
    <>
      {options.length === 0 ? (
        <AskForCapTable />
      ) : (
        <>
          <SelectField
            name="capTable"
            label="The company’s cap table"
            hint="From your saved scenarios. Your choice is saved for the company; investors never see it."
            value={values['capTable'] ?? ''}
            options={[{ value: '', label: 'None yet' }, ...options]}
          />
          <TextAreaField
            name="earlierInvestors"
            label="Holders who invested earlier"
            hint={
              holders.length === 0
                ? 'One name per line. Other holders count as founders and team.'
                : `One name a line, of: ${holders.join(', ')}. The others count as founders and team.`
            }
            value={values['earlierInvestors'] ?? ''}
            maxLength={rowsMax * (nameMaxLength + 1)}
            short
            optional
          />
        </>
      )}
      {shown.capTable === null ? null : (
        <div aria-live="polite">
          <OwnershipFigure ownership={shown.ownership} />
        </div>
      )}
      <OwnershipLink raise={shown} />
      <SelectField
        name="ownershipShown"
        label="Show the result on the raise page"
        hint="People who can see the terms will see how much each group owns before and after, but no names."
        value={values['ownershipShown'] ?? ''}
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes' },
        ]}
      />
    </>
  );
}

/** How to get a cap table when nobody has saved one yet. */
function AskForCapTable() {
  return (
    <p className={textCss['soft']}>
      Your company has no cap table here yet. Open the calculator, enter who holds the shares,
      options and earlier SAFEs or notes, and save it as a scenario. Then reload this page, and
      choose it here: it is saved for your company, for this raise and later ones.
    </p>
  );
}

/** Opens the calculator with what is saved of the cap table and the terms. */
function OwnershipLink({ raise }: { readonly raise: StepProps['raise'] }) {
  const href = ownershipHref(raise);
  if (href === undefined) {
    return (
      <p className={textCss['soft']}>
        Choose an instrument, and the calculator opens with its terms.
      </p>
    );
  }
  return (
    <p>
      <ButtonLink href={href} target="_blank" size="small" variant="secondary">
        Open the calculator with {raise.capTable === null ? 'these terms' : 'cap table and terms'}
        <span className="visually-hidden"> (in another tab)</span>
      </ButtonLink>
    </p>
  );
}
