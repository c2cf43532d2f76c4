import type { ReactNode } from 'react';
import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { ConfirmForm } from '../../ui/form/confirm-form.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { type CommitmentAction, commitmentActions } from './book-address.ts';
import {
  type CommitmentActionWords,
  commitmentActionWords,
  offeredActions,
} from './commitment-action-words.ts';
import type { CommitmentData } from './commitment-loader.ts';
import { Countersignature } from './countersigning-fields.tsx';
import { ConfirmedPayment, FurtherPayment, Reason, Received, Refund } from './money-fields.tsx';

/** Shows what can be done with a commitment now, each with what it asks for. */
export function CommitmentForms(props: {
  readonly commitment: CommitmentData;
  /** What somebody has come to do. */
  readonly action: CommitmentAction | null;
  /** As 2026-11-23, in UTC. */
  readonly today: string;
  /** What must be confirmed before money is noted. */
  readonly stepUp: StepUp | null;
  /** The name and title to countersign with, as far as they are known. */
  readonly signer?: Countersigning['signer'];
}) {
  const { commitment, action, today, stepUp, signer = null } = props;
  const fields = {
    'confirm-funding': <ConfirmedPayment commitment={commitment} today={today} />,
    'note-received': <Received commitment={commitment} />,
    'mark-refunded': <Refund commitment={commitment} today={today} />,
    'further-payment': <FurtherPayment commitment={commitment} today={today} />,
    'correct-received': <Received commitment={commitment} />,
    'withdraw-refund': <Reason />,
    countersign: <Countersignature commitment={commitment} signer={signer} />,
    decline: <Reason />,
  };
  const offered = offeredActions(commitment);
  const awaited = isAwaited(commitment) ? 'confirm-funding' : null;
  const others = commitmentActions.filter((one) => !offered.includes(one));
  const opened = action ?? awaited;
  const [main] = offered;
  const isMain = (one: CommitmentAction) => one === 'confirm-funding' && one === main;
  // One button leads: what somebody has come to do, or else what is likeliest.
  const asked = action !== null && offered.includes(action) ? action : null;
  const leading = asked ?? offered.find(isMain) ?? null;
  return (
    <>
      {others.map((one) => (
        <Done key={one} intent={commitmentActionWords(one, commitment).intent} />
      ))}
      {offered.filter(isMain).map(formOf)}
      {offered.every(isMain) ? null : (
        <Disclosures>{offered.filter((one) => !isMain(one)).map(formOf)}</Disclosures>
      )}
    </>
  );

  function formOf(one: CommitmentAction) {
    return (
      <ActionForm
        key={one}
        words={commitmentActionWords(one, commitment)}
        commitment={commitment}
        isMain={isMain(one)}
        isOpen={one === opened}
        leads={leading === null ? null : leading === one}
      >
        {fields[one]}
        {one === 'decline' ? null : <StepUpField needed={stepUp} hint="Confirm it’s you." />}
      </ActionForm>
    );
  }
}

/** Somebody says that the money is on its way. */
function isAwaited({ reported, state }: CommitmentData): boolean {
  return reported !== null && state === 'signed';
}

function ActionForm(props: {
  readonly words: CommitmentActionWords;
  readonly commitment: CommitmentData;
  /** What is likeliest to be done; the others are below it, behind their titles. */
  readonly isMain: boolean;
  readonly isOpen: boolean;
  /** Whether its button is the primary one; null where none comes before the others. */
  readonly leads: boolean | null;
  readonly children: ReactNode;
}) {
  const { commitment, isMain, isOpen, leads } = props;
  const { intent, title, lede, submit, variant: usual } = props.words;
  const emphasis = leads === false ? 'secondary' : 'primary';
  const variant = leads === null || usual === 'danger' ? usual : emphasis;
  // What can be done again says in its form what it did.
  const wasSent = useFormResult(intent) !== null;
  const content = (
    <>
      <p>{lede}</p>
      <Form key={commitment.version} intent={intent} submit={submit} variant={variant}>
        <input type="hidden" name="id" value={commitment.id} />
        <input type="hidden" name="version" value={commitment.version} />
        {props.children}
      </Form>
    </>
  );
  const open = isOpen || wasSent;
  if (isMain) {
    return (
      <ConfirmForm opener={title} open={open} variant={emphasis}>
        {content}
      </ConfirmForm>
    );
  }
  return (
    <Disclosure title={title} open={open}>
      {content}
    </Disclosure>
  );
}

/** The result of a form that is not offered any more, because it did what it is for. */
function Done({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}
