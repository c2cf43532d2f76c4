import { formatMoney } from '#shared/money/money.ts';
import { paymentReferenceMaxLength } from '#shared/product/fields/limits.ts';
import type { CommitmentPayment } from '#shared/product/payments/payments.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useFileUpload } from '../../ui/form/use-file-upload.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { About } from './change-forms.tsx';
import { evidenceField, evidenceLimits, uploadEvidence } from './evidence-upload.ts';
import { hasForm } from './forms-shown.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { evidenceIntent, reportIntent, withdrawIntent } from './portfolio-actions.ts';
import type { CommitmentData } from './portfolio-loader.ts';
import { stillToPay } from './portfolio-words.ts';

/** How a signed amount is paid, reported and shown. */
export function FundingForms(props: {
  readonly commitment: CommitmentData;
  readonly payment: CommitmentPayment | null;
}) {
  const { commitment, payment } = props;
  const { reported, task } = commitment;
  const reporting = useFormResult(reportIntent);
  const withdrawing = useFormResult(withdrawIntent);
  const adding = useFormResult(evidenceIntent);
  const canReport = hasForm[reportIntent](commitment);
  const canWithdraw = hasForm[withdrawIntent](commitment);
  const canShow = hasForm[evidenceIntent](commitment);
  if (!canReport && !canShow && !canWithdraw) return null;
  return (
    <>
      {canReport &&
      reported === null &&
      stillToPay(commitment).amount > 0 &&
      commitment.hold === null ? (
        <Disclosure title="How to pay" open={payment?.state === 'shown' && task?.kind === 'pay'}>
          <HowToPay commitment={commitment} payment={payment} />
        </Disclosure>
      ) : null}
      {canReport ? (
        <Disclosure
          title={reported === null ? 'Report your payment' : 'Correct your report'}
          open={reporting !== null || task?.kind === 'pay'}
        >
          <ReportForm commitment={commitment} />
        </Disclosure>
      ) : null}
      {canWithdraw ? (
        <Disclosure title="Take back your report" open={withdrawing !== null}>
          <Form intent={withdrawIntent} submit="Take back the report" variant="secondary">
            <About commitment={commitment} />
            <p>If you paid a different amount, or nothing.</p>
          </Form>
        </Disclosure>
      ) : null}
      {canShow ? (
        <Disclosure
          title={commitment.evidence === null ? 'Add proof of payment' : 'Replace the file'}
          open={adding !== null}
        >
          <Form intent={evidenceIntent} submit="Upload the file" variant="secondary" files>
            <About commitment={commitment} />
            <EvidenceField id={commitment.id} isOptional={false} />
          </Form>
        </Disclosure>
      ) : null}
    </>
  );
}

function ReportForm({ commitment }: { readonly commitment: CommitmentData }) {
  const { id, amount, reported, received } = commitment;
  const all = received === null ? '' : 'all ';
  return (
    <Form intent={reportIntent} submit={`Report ${all}${formatMoney(amount)} as paid`} files>
      <About commitment={commitment} />
      <input type="hidden" name="amount" value={amount.amount} />
      <input type="hidden" name="currency" value={amount.currency} />
      <TextField
        name="reference"
        label="Reference of the payment"
        hint="As your bank shows it, so the company can find it."
        value={reported?.reference ?? ''}
        maxLength={paymentReferenceMaxLength}
        autoComplete="off"
        exact
      />
      <DateField name="on" label="Day of the payment" value={reported?.on ?? ''} />
      <EvidenceField id={id} isOptional />
    </Form>
  );
}

/** With scripts the file is sent as soon as it is chosen; without, it goes with the form. */
function EvidenceField(props: { readonly id: string; readonly isOptional: boolean }) {
  const { id, isOptional } = props;
  const { url } = usePageView();
  const { upload, loggedOut } = useFileUpload((apiBaseUrl, file, options) =>
    uploadEvidence(apiBaseUrl, id, file, options),
  );
  return (
    <>
      <FileField
        name={evidenceField}
        label="Proof of payment"
        {...evidenceLimits}
        upload={upload}
        optional={isOptional}
      />
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to send the file, and choose it again.
        </SessionEndedNotice>
      ) : null}
    </>
  );
}
