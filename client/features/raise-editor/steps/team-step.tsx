import {
  nameMaxLength,
  risksMax,
  riskTextMaxLength,
  riskTitleMaxLength,
  teamBioMaxLength,
  teamMax,
} from '#shared/product/fields/limits.ts';
import { FieldRow, TextField } from '../../../ui/form/field.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { typedRaise } from '../raise-values.ts';
import type { StepProps } from './step-props.ts';

/** Who does it, and what may go wrong. */
export function TeamStep({ raise }: StepProps) {
  const values = typedRaise(raise);
  return (
    <>
      <RowsField
        name="team"
        label="Team"
        each="Person"
        value={values['team'] ?? ''}
        max={teamMax}
        row={({ name, value }) => (
          <>
            <FieldRow>
              <TextField
                name={name('name')}
                label="Name"
                value={value('name')}
                maxLength={nameMaxLength}
                autoComplete="off"
              />
              <TextField
                name={name('role')}
                label="Role"
                value={value('role')}
                maxLength={nameMaxLength}
                autoComplete="off"
              />
            </FieldRow>
            <TextAreaField
              name={name('bio')}
              label="What they have done"
              value={value('bio')}
              maxLength={teamBioMaxLength}
              short
              optional
            />
          </>
        )}
      />
      <RowsField
        name="risks"
        label="Risks"
        hint="Risks specific to this company. Naming them is fair to investors and protects you."
        each="Risk"
        value={values['risks'] ?? ''}
        max={risksMax}
        row={({ name, value }) => (
          <>
            <TextField
              name={name('title')}
              label="The risk, in a few words"
              value={value('title')}
              maxLength={riskTitleMaxLength}
              autoComplete="off"
            />
            <TextAreaField
              name={name('text')}
              label="What may happen, and what you do about it"
              value={value('text')}
              maxLength={riskTextMaxLength}
              short
            />
          </>
        )}
      />
    </>
  );
}
