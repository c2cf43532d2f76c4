import { formatMoney } from '#shared/money/money.ts';
import type { RefundTransfer as Transfer } from '#shared/product/payments/refunds/refund-accounts.ts';
import { bankCountryName } from '../../domain/payment/account-facts.ts';
import { CopiedFacts } from '../../domain/payment/copied-facts.tsx';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { text } from '../../framework/pages/run-page.ts';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form } from '../../ui/form/form.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './book.module.css';
import type { CommitmentData } from './commitment-loader.ts';

/** The form that shows the account of a refund, which is in its result and nowhere else. */
export const refundAccountForm: FormName<Transfer> = formName('read-refund-account');

/** Reads where to pay a refund to. */
export const readRefundAccount: FormHandler = async (action) => {
  const params = { id: text(action.form, 'id') };
  const transfer = await withStepUp(action, (key) =>
    action.api.send('POST /refund-accounts/:id/read', { params, key }),
  );
  return doneWith(
    refundAccountForm,
    'The account is shown below. The audit log records that you viewed it.',
    transfer,
  );
};

/** What has to be paid back now and where to, which the owner of the company alone is shown. */
export function RefundTransfer(props: {
  readonly commitment: CommitmentData;
  readonly isOwner: boolean;
  readonly stepUp: StepUp | null;
}) {
  const { commitment, isOwner, stepUp } = props;
  const { owed, investor, refundAccountAsked } = commitment;
  const transfer = useFormResult(refundAccountForm)?.result;
  if (owed === null || investor === null) return null;
  const title = `Pay back ${formatMoney(owed)} to ${investor.name}`;
  return (
    <section aria-labelledby="refund-title" className={stackCss['space4']}>
      <h3 id="refund-title" className={classes(textCss['title'], css['groupTitle'])}>
        {title}
      </h3>
      {refundAccountAsked ? (
        <p>The investor has yet to enter the account to pay to. We’ve asked for it.</p>
      ) : isOwner ? (
        <>
          {transfer === undefined ? (
            <p>
              The investor has entered the account to pay to. The audit log records who views it.
            </p>
          ) : (
            <Shown transfer={transfer} />
          )}
          <Form intent={refundAccountForm} submit="Show the account" variant="secondary">
            <input type="hidden" name="id" value={commitment.id} />
            <StepUpField needed={stepUp} hint="Confirm it’s you." />
          </Form>
        </>
      ) : (
        <p>
          The investor has entered the account to pay to. Only the owner of the company sees it.
        </p>
      )}
    </section>
  );
}

function Shown({ transfer }: { readonly transfer: Transfer }) {
  const { account, amount, reference, investor, isOtherHolder, isAbroad } = transfer;
  return (
    <>
      {isOtherHolder ? (
        <Notice tone="attention" title={`The account isn’t in the name of ${investor}`}>
          <p>Ask the investor in the portal whose account it is before you pay.</p>
        </Notice>
      ) : null}
      {isAbroad ? (
        <Notice tone="attention" title="The bank and the investor are in different countries">
          <p>
            Country of the bank: {bankCountryName(account)}. Ask {investor} in the portal about it
            before you pay.
          </p>
        </Notice>
      ) : null}
      <CopiedFacts account={account} amount={amount} reference={reference} />
      <p>
        Pay the whole amount in one transfer, then mark it as refunded below. Account details never
        come by email. If a message names another account, don’t pay.
      </p>
    </>
  );
}
