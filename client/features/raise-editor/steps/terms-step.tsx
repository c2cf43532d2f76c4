import { type ReactNode, useEffect, useRef, useState } from 'react';
import { currencies } from '#shared/money/currencies.ts';
import {
  discountBpsMax,
  interestBpsMax,
  liquidationPreferenceMaxLength,
  poolBpsMax,
} from '#shared/product/fields/limits.ts';
import {
  dayCountLabels,
  type Instrument,
  instrumentLabels,
  oversubscriptionLabels,
  regimeLabels,
  visibilityLabels,
} from '#shared/product/raises/offer-words.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FieldRow, SelectField, TextField } from '../../../ui/form/field.tsx';
import { MoneyField, PercentField } from '../../../ui/form/number-fields.tsx';
import { optionsOf } from '../../../ui/form/select-options.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from '../raise-editor.module.css';
import { currencyOf, typedRaise } from '../raise-values.ts';
import { OwnershipFields } from './ownership-fields.tsx';
import type { StepProps } from './step-props.ts';

const yesNo = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];

/** Shows the offer of a raise: what, how much of it, to whom and when. */
export function TermsStep(props: StepProps) {
  const { raise } = props;
  const values = typedRaise(raise);
  const [currency, setCurrency] = useState(raise.currency);
  const box = useRef<HTMLDivElement>(null);
  // The amounts are read in the currency that is chosen, also before the page was interactive.
  useEffect(() => {
    const chosen = box.current?.querySelector('select')?.value;
    if (chosen !== undefined) setCurrency(currencyOf({ currency: chosen }));
  }, []);
  const money = (name: string) => ({ name, currency, value: values[name] ?? '' });
  return (
    <div
      ref={box}
      className={stackCss['space6']}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'currency') {
          setCurrency(currencyOf({ currency: target.value }));
        }
      }}
    >
      <Group title="The amounts">
        <SelectField
          name="currency"
          label="Currency"
          hint="For every amount in this raise."
          value={raise.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
        <FieldRow>
          <MoneyField
            {...money('min')}
            label="Minimum"
            hint="Below this, all payments are returned."
          />
          <MoneyField {...money('target')} label="Target" hint="What your plan needs." />
          <MoneyField {...money('max')} label="Maximum" hint="The most you’ll accept." />
        </FieldRow>
        <FieldRow>
          <MoneyField {...money('minTicket')} label="Minimum ticket" hint="At least 100." />
          <MoneyField
            {...money('maxTicket')}
            label="Maximum ticket"
            hint="Leave empty for the maximum."
            optional
          />
        </FieldRow>
        <SelectField
          name="oversubscription"
          label="If oversubscribed"
          value={raise.oversubscription}
          options={optionsOf(oversubscriptionLabels)}
        />
      </Group>
      <Group title="The instrument">
        <SelectField
          name="instrument"
          label="What investors get"
          value={raise.instrument ?? ''}
          options={[{ value: '', label: 'Choose one' }, ...optionsOf(instrumentLabels)]}
        />
        <Terms of={['safe_post', 'convertible_note']}>
          <FieldRow>
            <MoneyField
              {...money('terms.cap')}
              label="Valuation cap"
              hint="Such as 8m."
              needed="in a SAFE without discount or MFN"
            />
            <PercentField
              name="terms.discountBps"
              label="Discount"
              hint="Up to 50, such as 20."
              value={values['terms.discountBps'] ?? ''}
              maxBps={discountBpsMax}
              needed="in a SAFE without cap or MFN"
            />
          </FieldRow>
        </Terms>
        <Terms of={['safe_post']}>
          <FieldRow>
            <SelectField
              name="terms.mfn"
              label="Most favoured nation (MFN)"
              hint="Its holder may take the better terms of a later SAFE."
              value={values['terms.mfn'] ?? ''}
              options={yesNo}
            />
            <SelectField
              name="terms.proRata"
              label="Pro rata right"
              hint="Its holder may buy into the next round in proportion."
              value={values['terms.proRata'] ?? ''}
              options={yesNo}
            />
          </FieldRow>
        </Terms>
        <Terms of={['convertible_note']}>
          <FieldRow>
            <PercentField
              name="terms.interestBps"
              label="Interest per year"
              hint="Simple, up to 20, such as 8."
              value={values['terms.interestBps'] ?? ''}
              maxBps={interestBpsMax}
            />
            <SelectField
              name="terms.dayCount"
              label="Day count"
              value={values['terms.dayCount'] ?? ''}
              options={[{ value: '', label: 'Choose one' }, ...optionsOf(dayCountLabels)]}
            />
          </FieldRow>
          <FieldRow>
            <DateField
              name="terms.maturityOn"
              label="Maturity date"
              hint="After the deadline, at most 5 years."
              value={values['terms.maturityOn'] ?? ''}
            />
            <MoneyField
              {...money('terms.qualifiedFinancing')}
              label="Minimum qualified financing"
              hint="Such as 1m."
            />
          </FieldRow>
        </Terms>
        <Terms of={['priced_equity']}>
          <FieldRow>
            <MoneyField
              {...money('terms.preMoney')}
              label="Pre-money valuation"
              hint="Such as 8m."
            />
            <TextField
              name="terms.fullyDilutedShares"
              label="Fully diluted shares"
              hint="Before the round, such as 8,000,000."
              value={values['terms.fullyDilutedShares'] ?? ''}
              inputMode="numeric"
              autoComplete="off"
            />
            <PercentField
              name="terms.poolTargetBps"
              label="Pool after closing"
              hint="Unallocated, up to 30."
              value={values['terms.poolTargetBps'] ?? ''}
              maxBps={poolBpsMax}
            />
          </FieldRow>
          <TextAreaField
            name="terms.liquidationPreference"
            label="Liquidation preference"
            hint="Such as “1x, non-participating”."
            value={values['terms.liquidationPreference'] ?? ''}
            maxLength={liquidationPreferenceMaxLength}
            short
          />
        </Terms>
      </Group>
      <Group title="What this does to ownership">
        <OwnershipFields {...props} />
      </Group>
      <Group title="Visibility and dates">
        <FieldRow>
          <SelectField
            name="regime"
            label="Offered under"
            hint="It decides who can see the raise. Ask your counsel."
            value={raise.regime ?? ''}
            options={[{ value: '', label: 'Choose one' }, ...optionsOf(regimeLabels)]}
          />
          <SelectField
            name="visibility"
            label="Who sees it"
            hint="A public teaser counts as advertising, which Rule 506(b) doesn’t allow."
            value={raise.visibility}
            options={optionsOf(visibilityLabels)}
          />
        </FieldRow>
        <FieldRow>
          <DateField
            name="opensAt"
            label="First day"
            hint="Once approved, it opens at 00:00 UTC of that day. Leave empty to open when you publish."
            value={values['opensAt'] ?? ''}
            optional
          />
          <DateField
            name="deadlineAt"
            label="Last day"
            hint="It ends at the end of that day, UTC."
            value={values['deadlineAt'] ?? ''}
          />
        </FieldRow>
      </Group>
    </div>
  );
}

function Group(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes(stackCss['part'], css['group'])}>
      <h3 className={textCss['title']}>{props.title}</h3>
      {props.children}
    </section>
  );
}

/**
 * Terms of some instruments: the stylesheet shows them once one of these is chosen, so it works
 * without scripts, and what was typed stays when another one is chosen.
 */
function Terms(props: { readonly of: readonly Instrument[]; readonly children: ReactNode }) {
  return (
    <div data-terms-of={props.of.join(' ')} className={css['terms']}>
      {props.children}
    </div>
  );
}
