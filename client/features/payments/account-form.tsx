import { currencies } from '#shared/money/currencies.ts';
import { type AccountKind, currencyOfKind } from '#shared/product/payments/account-kinds.ts';
import { instructionPath } from '#shared/site/dashboard-address.ts';
import { AccountFields } from '../../domain/payment/account-fields.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { addIntent, changeForm, storedInstruction } from './payment-actions.ts';
import type { InstructionData } from './payments-loader.ts';

const labels: Readonly<Record<string, string>> = {
  holder: 'Account holder',
  bank: 'Bank',
  country: 'Country of the bank',
  iban: 'IBAN',
  routingNumber: 'Routing number (ABA)',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
  bic: 'BIC',
};

/** What a field of an account is called. */
function accountLabel(name: string): string {
  return labels[name] ?? name;
}

const hints = {
  holderHint:
    'The legal name of the company. With another name, an operator has to confirm the account.',
  bicHint: '8 or 11 characters. Investors abroad need it.',
} as const;

const stepUpHint = 'Investors pay to this account, so confirm it’s you.';

/** The form for a new account. */
export function NewAccountForm(props: {
  readonly company: { readonly id: string };
  readonly legalName: string;
  readonly kind: AccountKind;
  readonly neededStepUp: StepUp | null;
}) {
  const { company, legalName, kind, neededStepUp } = props;
  const only = currencyOfKind[kind];
  return (
    <div className={stackCss['form']}>
      <Form
        intent={addIntent}
        submit="Save draft"
        first={only === null ? 'currency' : legalName === '' ? 'holder' : 'bank'}
        guarded
      >
        <input type="hidden" name="company" value={company.id} />
        {only === null ? (
          <SelectField
            name="currency"
            label="Currency"
            hint="The currency of your raise."
            options={currencies.map((value) => ({ value, label: value }))}
            value="EUR"
          />
        ) : (
          <input type="hidden" name="currency" value={only} />
        )}
        <AccountFields kind={kind} account={null} holder={legalName} {...hints} />
        <StepUpField needed={neededStepUp} hint={stepUpHint} />
      </Form>
    </div>
  );
}

/** The form that changes a draft. */
export function ChangeAccountForm(props: {
  readonly instruction: InstructionData;
  readonly neededStepUp: StepUp | null;
}) {
  const { instruction, neededStepUp } = props;
  const { id, account } = instruction;
  // What went well is said above, because this form is closed then.
  const isRefused = useFormResult(changeForm)?.problem !== undefined;
  return (
    <div className={stackCss['form']}>
      <MergedForm
        intent={changeForm}
        submit="Save draft"
        variant="secondary"
        saidElsewhere={!isRefused}
        guarded
        stored={storedInstruction(instruction)}
        storedHref={instructionPath(id)}
        labelOf={accountLabel}
        after={<StepUpField needed={neededStepUp} hint={stepUpHint} />}
      >
        <input type="hidden" name="id" value={id} />
        <AccountFields kind={account?.kind ?? 'iban'} account={account} {...hints} />
      </MergedForm>
    </div>
  );
}
