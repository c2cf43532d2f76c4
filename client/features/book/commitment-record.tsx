import { formatMoney } from '#shared/money/money.ts';
import { type EvidenceType, evidenceTypes } from '#shared/product/commitments/commitment-words.ts';
import { entityWithSignatory } from '#shared/product/investors/entity-kinds.ts';
import { inFours } from '#shared/product/payments/grouped.ts';
import { opensThread } from '#shared/product/threads/thread-rules.ts';
import { writingPath } from '#shared/site/dashboard-address.ts';
import { CertificateLink } from '../../domain/commitment/certificate-link.tsx';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { ExecutedLink } from '../../domain/commitment/executed-link.tsx';
import { PaymentBadge } from '../../domain/commitment/payment-badge.tsx';
import type { RecordPlace } from '../../domain/commitment/record-place.ts';
import { isToCountersign } from '../../domain/commitment/signature-words.ts';
import { signedWhereFact } from '../../domain/investor/signed-where-words.ts';
import { SignedLink } from '../../domain/signed/signed-link.tsx';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './book.module.css';
import type { CommitmentAction } from './book-address.ts';
import { CommitmentForms } from './commitment-forms.tsx';
import type { CommitmentData, OpenCommitment } from './commitment-loader.ts';
import { changeWords, fundingWords, historyWords, paidWords } from './commitment-words.ts';
import { BookLetters } from './letters/book-letters.tsx';
import { NotDue } from './payment-cell.tsx';
import { RefundTransfer } from './refund-transfer.tsx';

/** One commitment: what is done with it, what is known of it, and its history. */
export function CommitmentRecord(props: {
  readonly open: OpenCommitment;
  readonly place: RecordPlace;
  readonly action: CommitmentAction | null;
  readonly today: string;
  readonly closeHref: string;
  /** The id of the link that opened it. */
  readonly openedFrom: string;
  /** The address that shows it anew, where it has changed since it was opened. */
  readonly newerHref: string | null;
  readonly mayReadEvidence: boolean;
  /** Whether they write to investors, for the company. */
  readonly mayWrite?: boolean;
  /** The owner alone sees where a refund is paid to. */
  readonly isOwner?: boolean;
  /** When the raise closes; null once it has, or while no deadline is set. */
  readonly closes: DateText | null;
}) {
  const { open, place, action, today, closeHref, openedFrom, newerHref, mayReadEvidence, closes } =
    props;
  const { mayWrite = false, isOwner = false } = props;
  const { commitment, events, agreement, stepUp, signer, letters } = open;
  const { investor, raise, state } = commitment;
  return (
    <RecordPanel title={nameOf(commitment)} closeHref={closeHref} openedFrom={openedFrom}>
      {newerHref === null ? null : (
        <Notice tone="attention" live>
          <p>
            This commitment has changed since you opened it.{' '}
            <a href={newerHref}>Show the current version</a>
          </p>
        </Notice>
      )}
      <p className={rowCss['row']}>
        <span className={css['headlineAmount']}>{formatMoney(commitment.amount)}</span>
        <CommitmentBadge state={commitment.state} />
        <Paid commitment={commitment} />
      </p>
      {commitment.payment === 'not_due' ? (
        <p>
          <NotDue commitment={commitment} closes={closes} />.
        </p>
      ) : null}
      <RefundTransfer {...{ commitment, isOwner, stepUp }} />
      <CommitmentForms {...{ commitment, action, today, stepUp, signer }} />
      <Facts facts={factsOf(open)} />
      {mayWrite && investor !== null && opensThread(state) ? (
        <p>
          <a href={writingPath(raise.id, investor.id)}>Write to {investor.name}</a>
        </p>
      ) : null}
      <ExecutedLink commitment={commitment} />
      <CertificateLink commitment={commitment} />
      <SignedLink commitment={commitment} place={place} />
      <Evidence commitment={commitment} mayRead={mayReadEvidence} />
      {letters === null ? null : (
        <BookLetters {...{ commitment: commitment.id, letters, place, stepUp }} />
      )}
      {agreement === null ? null : (
        <Disclosures>
          <Disclosure title="The agreement that was signed">
            <pre className={classes(textCss['written'], css['agreement'])}>{agreement.text}</pre>
          </Disclosure>
        </Disclosures>
      )}
      <section aria-labelledby="history-title">
        <h3 id="history-title" className={classes(textCss['title'], css['groupTitle'])}>
          History
        </h3>
        <ol className={classes(stackCss['space3'], css['history'])}>
          {events.map((entry) => (
            <li key={entry.seq}>
              <p>
                {historyWords(entry)} <span className={css['change']}>{changeWords(entry)}</span>
              </p>
              <p className={css['soft']}>
                <FormattedDate moment={entry.when} />, {formatMoney(entry.amount)}
                {entry.reference === null ? '' : `, ${entry.reference}`}
                {entry.note === '' ? '' : `: ${entry.note}`}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </RecordPanel>
  );
}

/** The status of the payment, where the state does not say the same or a sentence does. */
function Paid({ commitment: { payment, state } }: { readonly commitment: CommitmentData }) {
  if (payment === null || payment === 'not_due' || payment === state) return null;
  return <PaymentBadge status={payment} />;
}

/** Who it is of; their own is never listed without a name. */
export function nameOf({ investor }: CommitmentData): string {
  return investor?.name ?? 'You';
}

function factsOf({ commitment, signedWhere }: OpenCommitment): readonly Fact[] {
  const { queuePosition, atLeast, wanted, signed, signedOn, until, paymentReference } = commitment;
  const { reported, received, receivedEarly, owed, funding, refund, reason, entity } = commitment;
  const facts: (Fact | null)[] = [
    entity === null
      ? null
      : {
          label: 'Investor',
          value: entityWithSignatory(entity.legalName, {
            name: entity.signatory,
            title: entity.title,
          }),
        },
    queuePosition === null ? null : { label: 'On the waitlist', value: `#${queuePosition}` },
    atLeast === null ? null : { label: 'Would accept at least', value: formatMoney(atLeast) },
    wanted === null ? null : { label: 'Asked for', value: formatMoney(wanted) },
    until === null ? null : { label: 'Expires', value: <FormattedDate moment={until} /> },
    signed === null || signedOn === null
      ? null
      : {
          label: 'Signed',
          value: (
            <>
              {signed.name}, <FormattedDate moment={signedOn} />
            </>
          ),
        },
    signedWhere === null ? null : signedWhereFact(signedWhere),
    countersignatureFact(commitment),
    paymentReference === null
      ? null
      : { label: 'Payment reference', value: inFours(paymentReference) },
    reported === null ? null : { label: 'Payment reported', value: paidWords(reported) },
    received === null
      ? null
      : {
          label: receivedEarly ? 'Received early' : 'Total received',
          value: formatMoney(received),
        },
    owed === null ? null : { label: 'To be paid back', value: formatMoney(owed) },
    funding === null ? null : { label: 'Received', value: fundingWords(funding) },
    refund === null
      ? null
      : { label: 'Paid back', value: `${formatMoney(refund.amount)}, ${paidWords(refund)}` },
    reason === '' ? null : { label: 'Reason', value: reason },
    signed === null
      ? null
      : { label: `Snapshot ${signed.snapshot.seq}`, value: <Hash of={signed.snapshot.sha256} /> },
    signed === null || signed.agreementSha256 === null
      ? null
      : { label: 'Agreement', value: <Hash of={signed.agreementSha256} /> },
  ];
  return facts.filter((fact) => fact !== null);
}

function countersignatureFact(commitment: CommitmentData): Fact | null {
  const { countersigned, countersignedOn } = commitment;
  if (countersigned !== null && countersignedOn !== null) {
    const value = (
      <>
        {countersigned.name}, {countersigned.title}, <FormattedDate moment={countersignedOn} />
      </>
    );
    return { label: 'Countersigned', value };
  }
  return isToCountersign(commitment) ? { label: 'Countersigned', value: 'Not yet' } : null;
}

function Hash({ of }: { readonly of: string }) {
  return (
    <code className={css['hash']} title="SHA-256">
      {of}
    </code>
  );
}

function Evidence(props: { readonly commitment: CommitmentData; readonly mayRead: boolean }) {
  const { id, evidence } = props.commitment;
  const { site } = usePageView();
  if (evidence === null) return null;
  const type = evidenceTypes[evidence.mediaType as EvidenceType]?.label ?? evidence.mediaType;
  const kilobytes = Math.max(1, Math.round(evidence.bytes / 1_000));
  return (
    <p>
      {props.mayRead ? (
        <a href={`${site.apiBaseUrl}/commitments/${encodeURIComponent(id)}/evidence`} download>
          Evidence of the payment
        </a>
      ) : (
        'Evidence of the payment'
      )}{' '}
      <span className={css['soft']}>
        {type}, {kilobytes} kB
      </span>
    </p>
  );
}
