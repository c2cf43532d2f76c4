import { usualPrefixes } from '#shared/product/holders/held-terms.ts';
import type { Holder, Holders, Issuance } from '#shared/product/holders/holders.ts';
import {
  correctionReasonMaxLength,
  issuancePrefixMaxLength,
  issuanceReferenceMaxLength,
  issuancesAtOnce,
} from '#shared/product/holders/limits.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './holders.module.css';
import {
  correctForm,
  issuanceLabel,
  recordAllIntent,
  recordIntent,
  storedIssuance,
} from './holders-actions.ts';
import type { HoldersList } from './holders-loader.ts';

const proofHint = 'It’s a record that holders rely on, so confirm it’s you.';

interface Of {
  readonly holder: Holder;
  readonly content: HoldersList;
}

/** Records what was issued to one holder. */
export function RecordForm({ holder, content }: Of) {
  const next = `${usualPrefixes[holder.instrument]}${content.list.totals.issued + 1}`;
  return (
    <Form intent={recordIntent} submit="Record issuance">
      <Issued holder={holder} on={content.today} reference={next} shares="" />
      <StepUpField needed={content.neededStepUp} hint={proofHint} />
    </Form>
  );
}

/** Corrects what was recorded, with a reason. */
export function CorrectForm({ holder, content, issuance }: Of & { readonly issuance: Issuance }) {
  const { url } = usePageView();
  return (
    <MergedForm
      intent={correctForm}
      submit="Correct issuance"
      stored={storedIssuance({ issuance, shares: holder.shares })}
      storedHref={addressWith(url, {})}
      labelOf={issuanceLabel}
      after={<StepUpField needed={content.neededStepUp} hint={proofHint} />}
    >
      <Issued
        holder={holder}
        on={issuance.on}
        reference={issuance.reference}
        shares={holder.shares ?? ''}
      />
      <TextAreaField
        name="reason"
        label="Reason"
        hint="The holder sees it."
        maxLength={correctionReasonMaxLength}
        short
      />
    </MergedForm>
  );
}

function Issued(props: {
  readonly holder: Holder;
  readonly on: string;
  readonly reference: string;
  readonly shares: string;
}) {
  const { holder, on, reference, shares } = props;
  return (
    <>
      <input type="hidden" name="commitment" value={holder.commitment} />
      <DateField name="on" label="Issued on" value={on} />
      <TextField
        name="reference"
        label="Certificate or reference number"
        value={reference}
        maxLength={issuanceReferenceMaxLength}
        exact
      />
      {holder.instrument === 'priced_equity' ? (
        <TextField
          name="shares"
          label="Shares"
          hint={
            holder.shares === null
              ? 'They can’t be worked out from the terms.'
              : `${holder.shares} unless you enter another number.`
          }
          value={shares}
          inputMode="numeric"
          optional={holder.shares !== null}
          exact
        />
      ) : null}
    </>
  );
}

/** Records what was issued to every holder of whom nothing is recorded yet. */
export function RecordAll(props: {
  readonly list: Holders;
  readonly today: string;
  readonly neededStepUp: StepUp | null;
}) {
  const { list, today, neededStepUp } = props;
  const { raise, totals } = list;
  const left = totals.holders - totals.issued;
  const result = useFormResult(recordAllIntent);
  return (
    <Disclosures>
      <Disclosure
        title={`Record remaining issuances (${left.toLocaleString('en')})`}
        open={result?.problem !== undefined}
      >
        <div className={classes(stackCss['space4'], css['form'])}>
          <p>
            Holders are numbered in the order of the list
            {left > issuancesAtOnce ? `, ${issuancesAtOnce} at once` : ''}. We’ll tell each of them.
          </p>
          <Form intent={recordAllIntent} submit="Record all">
            <input type="hidden" name="raise" value={raise.id} />
            <DateField name="on" label="Issued on" value={today} />
            <TextField
              name="prefix"
              label="Prefix"
              hint="Such as SAFE- or CS-."
              value={usualPrefixes[raise.instrument]}
              maxLength={issuancePrefixMaxLength}
              optional
              exact
            />
            <TextField
              name="first"
              label="First number"
              value={String(totals.issued + 1)}
              inputMode="numeric"
              exact
            />
            <StepUpField needed={neededStepUp} hint={proofHint} />
          </Form>
        </div>
      </Disclosure>
    </Disclosures>
  );
}
