import { currencies } from '#shared/money/currencies.ts';
import { emailMaxLength } from '#shared/product/fields/limits.ts';
import {
  cardFirmMaxLength,
  cardNameMaxLength,
  reasonForNoMaxLength,
} from '#shared/product/pipeline/limits.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/form/field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';

/** The fields of a card: of a person of the portal without their name and address. */
export function CardFields({ values }: { readonly values: FormValues }) {
  const { name, firm = '', email = '', amount = '', currency = '' } = values;
  const { followUpOn = '', reasonForNo } = values;
  return (
    <>
      {name === undefined ? null : (
        <>
          <TextField
            name="name"
            label="Name"
            value={name}
            maxLength={cardNameMaxLength}
            autoComplete="off"
          />
          <TextField
            name="firm"
            label="Firm"
            value={firm}
            maxLength={cardFirmMaxLength}
            autoComplete="off"
            optional
          />
          <TextField
            name="email"
            label="Email"
            type="email"
            value={email}
            maxLength={emailMaxLength}
            autoComplete="off"
            optional
          />
        </>
      )}
      <FieldRow>
        <TextField
          name="amount"
          label="Amount hoped for"
          hint="Such as 250k or 250,000."
          value={amount}
          maxLength={30}
          autoComplete="off"
          optional
        />
        <SelectField
          name="currency"
          label="Currency"
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </FieldRow>
      <DateField name="followUpOn" label="Follow up on" value={followUpOn} optional />
      {reasonForNo === undefined ? null : (
        <TextAreaField
          name="reasonForNo"
          label="Why they passed"
          value={reasonForNo}
          maxLength={reasonForNoMaxLength}
          optional
          short
        />
      )}
    </>
  );
}
