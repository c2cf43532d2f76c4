import { formatMoney } from '#shared/money/money.ts';
import { taskWords } from '#shared/product/commitments/commitment-task.ts';
import { takesCommitments } from '#shared/product/commitments/conditions.ts';
import { entityWithSignatory, selfParty } from '#shared/product/investors/entity-kinds.ts';
import { opensThread } from '#shared/product/threads/thread-rules.ts';
import { signingPath, writingPath } from '#shared/site/dashboard-address.ts';
import { holdingsPath } from '#shared/site/holders-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { BinderPart } from '../../domain/binder/binder-part.tsx';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { confirmedBy } from '../../domain/commitment/confirmed-by.ts';
import { ownSignatureWords } from '../../domain/commitment/signature-words.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Countdown } from '../../ui/data/countdown.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { shortDate } from '../../ui/data/dates.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Disclosures } from '../../ui/layout/disclosure.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { AmendForm, CancelForm, DeclineForm } from './change-forms.tsx';
import { CommitmentDocuments } from './commitment-documents.tsx';
import { CommitmentHistory } from './commitment-history.tsx';
import { hasAnyForm, LostForms } from './forms-shown.tsx';
import { FundingForms } from './funding-forms.tsx';
import { PaymentHold } from './how-to-pay.tsx';
import { OwnLetters } from './letters/own-letters.tsx';
import { OwnUpdates } from './own-updates.tsx';
import css from './portfolio.module.css';
import type { CommitmentData, OpenCommitment } from './portfolio-loader.ts';
import { doneWords, meaningOf } from './portfolio-words.ts';
import { RefundAccount } from './refund-account.tsx';

export const portfolioTableId = 'portfolio';

/** One commitment: what it is now, what can be done with it, its documents and its history. */
export function CommitmentPanel(props: {
  readonly open: OpenCommitment;
  readonly done: string | null;
  readonly asOf: number;
}) {
  const { open, done, asOf } = props;
  const { commitment, events, payment, refund, binder, letters, letterStepUp, updates } = open;
  const { id, raise, amount, state } = commitment;
  const { url, state: page } = usePageView();
  // A form that was submitted since says what it did itself.
  const notice = done === null || page.action !== null ? undefined : doneWords[done];
  return (
    <RecordPanel
      title={`${formatMoney(amount)} to ${raise.company}`}
      closeHref={addressWith(url, { id: null, done: null })}
      openedFrom={rowId(portfolioTableId, id)}
    >
      {notice === undefined ? null : (
        <Notice tone="success" live>
          <p>{notice}</p>
        </Notice>
      )}
      <LostForms commitment={commitment} />
      <div className={stackCss['space3']}>
        <Row>
          <CommitmentBadge state={state} />
        </Row>
        <OwnSignature commitment={commitment} />
        <p>{meaningOf(commitment)}</p>
        <NextStep commitment={commitment} asOf={asOf} />
        <LetterToAnswer letters={letters} company={raise.company} />
      </div>
      <PaymentHold commitment={commitment} />
      <RefundAccount commitment={commitment} refund={refund} />
      <Facts facts={factsOf(commitment, asOf)} />
      {opensThread(state) ? (
        <p>
          <a href={writingPath(raise.id)}>Write to {raise.company}</a>
        </p>
      ) : null}
      {hasAnyForm(commitment) ? (
        <Disclosures>
          <FundingForms commitment={commitment} payment={payment} />
          <AmendForm commitment={commitment} />
          <DeclineForm commitment={commitment} />
          <CancelForm commitment={commitment} />
        </Disclosures>
      ) : null}
      <OwnUpdates updates={updates} />
      <CommitmentDocuments commitment={commitment} />
      {letters === null ? null : (
        <OwnLetters letters={letters} company={raise.company} stepUp={letterStepUp} />
      )}
      {binder === null ? null : <BinderPart binder={binder} level={3} />}
      <CommitmentHistory events={events} />
    </RecordPanel>
  );
}

/** Who has signed, until both have and after that. */
function OwnSignature({ commitment }: { readonly commitment: CommitmentData }) {
  const words = ownSignatureWords(commitment);
  return words === null ? null : (
    <p>
      <strong>{words}</strong>
    </p>
  );
}

/** What has to be done now and until when, with the way to it. */
function NextStep(props: { readonly commitment: CommitmentData; readonly asOf: number }) {
  const { commitment, asOf } = props;
  const { task, deadline, can, state, raise, entity } = commitment;
  const words = signWords(commitment);
  const href = signingPath(raise, '', entity?.id ?? selfParty);
  return (
    <>
      {task === null || deadline === null ? null : (
        <p className={css['due']}>
          {taskWords[task.kind]} <Countdown until={deadline} asOf={asOf} />
        </p>
      )}
      {words === null ? null : (
        <p>
          <ButtonLink href={href}>{words}</ButtonLink>
        </p>
      )}
      {state === 'settled' ? (
        <p>
          <a href={holdingsPath()}>See what you hold</a>
        </p>
      ) : null}
      {state === 'signed' && can.includes('amend') ? (
        <p>
          <a href={href}>Change the amount</a>
        </p>
      ) : null}
    </>
  );
}

/** Leads to a side letter that its investor has yet to answer, which is far below. */
function LetterToAnswer(props: {
  readonly letters: OpenCommitment['letters'];
  readonly company: string;
}) {
  const first = props.letters?.items.find(({ can }) => can.includes('decline'));
  if (first === undefined) return null;
  return (
    <p className={css['due']}>
      {props.company} offers you a side letter: {first.subject}.{' '}
      <a href="#letters-title">Read it and answer</a>
    </p>
  );
}

/** Names an entity with who signs for it. */
function entityWords({
  legalName,
  signatory: name,
  title,
}: NonNullable<CommitmentData['entity']>): string {
  return entityWithSignatory(legalName, { name, title });
}

function signWords({ can, state }: CommitmentData): string | null {
  if (can.includes('accept-offer')) return 'Read and sign';
  if (can.includes('reconfirm')) return 'See what changed, and confirm';
  return can.includes('commit') && state === 'soft_circled' ? 'Read and sign' : null;
}

function factsOf(commitment: CommitmentData, asOf: number) {
  const { raise, made, signed, signedOn, cancelEnds, reported, funding, refund, reason } =
    commitment;
  const { received, receivedEarly, owed, atLeast, wanted, entity } = commitment;
  const { countersigned, countersignedOn } = commitment;
  return [
    ...(entity === null ? [] : [{ label: 'For', value: entityWords(entity) }]),
    {
      label: 'Raise',
      // Its page is not there for everybody once it is paused or has ended.
      value: takesCommitments(raise) ? (
        <a href={networkRaiseHref(raise.slug)}>{raise.name}</a>
      ) : (
        raise.name
      ),
    },
    ...(wanted === null ? [] : [{ label: 'You asked for', value: formatMoney(wanted) }]),
    ...(atLeast === null ? [] : [{ label: 'The least you’d take', value: formatMoney(atLeast) }]),
    { label: 'Committed on', value: <FormattedDate moment={made} /> },
    ...(signed === null || signedOn === null
      ? []
      : [
          {
            label: 'Signed',
            value: (
              <>
                <FormattedDate moment={signedOn} />, as {signed.name}
              </>
            ),
          },
        ]),
    ...(countersigned === null || countersignedOn === null
      ? []
      : [
          {
            label: 'Countersigned',
            value: (
              <>
                <FormattedDate moment={countersignedOn} />, by {countersigned.name},{' '}
                {countersigned.title}
              </>
            ),
          },
        ]),
    // Also when it is over: whoever misses the form reads why it is gone.
    ...(cancelEnds === null
      ? []
      : [{ label: 'Cancel until', value: <Countdown until={cancelEnds} asOf={asOf} /> }]),
    ...(reported === null
      ? []
      : [{ label: 'Reported', value: `${reported.reference}, paid on ${shortDate(reported.on)}` }]),
    ...(received === null
      ? []
      : [
          {
            label: receivedEarly ? 'Received early' : 'Total received',
            value: formatMoney(received),
          },
        ]),
    ...(owed === null ? [] : [{ label: 'To be paid back', value: formatMoney(owed) }]),
    ...(funding === null
      ? []
      : [
          {
            label: 'Received',
            value: `On ${shortDate(funding.on)}, ${funding.reference}, ${confirmedBy(funding.by)}`,
          },
        ]),
    ...(refund === null
      ? []
      : [
          {
            label: 'Paid back',
            value: `${formatMoney(refund.amount)} on ${shortDate(refund.on)}, ${refund.reference}`,
          },
        ]),
    ...(reason === '' ? [] : [{ label: 'Reason', value: reason }]),
  ];
}
