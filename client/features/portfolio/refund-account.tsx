import { formatMoney } from '#shared/money/money.ts';
import {
  type AccountKind,
  accountKinds,
  currencyOfKind,
} from '#shared/product/payments/account-kinds.ts';
import { accountParts, bankCountryName } from '../../domain/payment/account-facts.ts';
import { AccountFields } from '../../domain/payment/account-fields.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import type { CommitmentData, RefundData } from './portfolio-loader.ts';
import { refundIntent } from './refund-actions.ts';

/** Where a refund that is due is paid to: what was entered, and the form for it. */
export function RefundAccount(props: {
  readonly commitment: CommitmentData;
  readonly refund: RefundData | null;
}) {
  const { commitment, refund } = props;
  const { owed, amount, raise } = commitment;
  if (owed === null || refund === null || !refund.isDue) return null;
  // The kind that is usual in a currency comes first.
  const kinds = accountKinds
    .filter((kind) => (currencyOfKind[kind] ?? amount.currency) === amount.currency)
    .sort((one, other) => Number(one === 'iban') - Number(other === 'iban'));
  return (
    <>
      {refund.entered === null ? (
        <Notice tone="attention" title="Enter your bank account for the refund">
          <p>
            {raise.company} has to pay {formatMoney(owed)} back to you, and needs an account to pay
            to. Enter it below. Don’t send it by email.
          </p>
        </Notice>
      ) : (
        <Entered refund={refund} company={raise.company} />
      )}
      <Disclosures>
        {kinds.map((kind, at) => (
          <KindForm key={kind} kind={kind} isFirst={at === 0} {...{ commitment, refund }} />
        ))}
      </Disclosures>
    </>
  );
}

function Entered(props: { readonly refund: RefundData; readonly company: string }) {
  const { refund, company } = props;
  const { account, entered, investor, isOtherHolder, isAbroad } = refund;
  if (entered === null) return null;
  return (
    <section className={stackCss['space4']} aria-label="Account for the refund">
      <p>
        {company} pays the refund to this account, entered <FormattedDate moment={entered} />. Only
        the owner of the company sees it, while the refund is due.
      </p>
      {isOtherHolder ? (
        <Notice tone="attention" title={`The account isn’t in the name of ${investor}`}>
          <p>{company} sees this, and may ask you before paying.</p>
        </Notice>
      ) : null}
      {isAbroad && account !== null ? (
        <Notice tone="attention" title="The bank isn’t in the country you gave for yourself">
          <p>
            Country of the bank: {bankCountryName(account)}. {company} sees this, and may ask you
            before paying.
          </p>
        </Notice>
      ) : null}
      {account === null ? (
        <p>It can’t be shown right now. You can enter it again.</p>
      ) : (
        <Facts
          facts={[
            ...accountParts(account).map(({ label, shown }) => ({ label, value: shown })),
            { label: 'Country of the bank', value: bankCountryName(account) },
          ]}
        />
      )}
    </section>
  );
}

const kindWords: Readonly<Record<AccountKind, string>> = {
  iban: 'an account with an IBAN',
  us: 'a US account',
  uk: 'a UK account',
};

function KindForm(props: {
  readonly kind: AccountKind;
  readonly commitment: CommitmentData;
  readonly refund: RefundData;
  readonly isFirst: boolean;
}) {
  const { kind, commitment, refund, isFirst } = props;
  const isRefused = useFormResult(refundIntent(kind)) !== null;
  const { entered, investor } = refund;
  return (
    <Disclosure
      title={`${entered === null ? 'Enter' : 'Change to'} ${kindWords[kind]}`}
      open={isRefused || (entered === null && isFirst)}
    >
      <Form intent={refundIntent(kind)} submit="Save account">
        <input type="hidden" name="id" value={commitment.id} />
        <AccountFields
          kind={kind}
          account={null}
          holder={investor}
          holderHint={`If the account isn’t in the name of ${investor}, we tell the company.`}
          bicHint="8 or 11 characters. Needed if the company is in another country."
        />
        <StepUpField
          needed={refund.neededStepUp}
          hint="The refund is paid to this account, so confirm it’s you."
        />
      </Form>
    </Disclosure>
  );
}
