import { formatMoney } from '#shared/money/money.ts';
import type { SideLetterState } from '#shared/product/commitments/side-letter-lifecycle.ts';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import type { CheckContent, FoundDocumentData } from './check-loader.ts';
import css from './document-check.module.css';

/** Shows the result of the check of a document. */
export function FoundDocuments({ check }: { readonly check: NonNullable<CheckContent> }) {
  const { sha256, items, hasMore } = check;
  return (
    <section aria-label="Result" className={stackCss['space4']}>
      {items.length === 0 ? (
        <Notice tone="attention" title="It doesn’t belong to any commitment you can see" live>
          <p>
            It may have changed since it was issued: a single different character is enough. Or it
            belongs to someone else’s commitment.
          </p>
        </Notice>
      ) : (
        <Notice tone="success" title="It is unchanged" live>
          <p>
            {items.length === 1 && !hasMore
              ? 'It belongs to one commitment.'
              : `It belongs to ${hasMore ? 'more than ' : ''}${items.length} commitments.`}
          </p>
        </Notice>
      )}
      <p className={classes(textCss['note'], textCss['breaks'])}>
        SHA-256 <code>{sha256}</code>
      </p>
      {items.length === 0 ? null : (
        <ul className={classes(stackCss['space5'], css['found'])}>
          {items.map((item) => (
            <li key={`${item.kind} ${item.commitment.id} ${item.sideLetter?.id}`}>
              <Found item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ item }: { readonly item: FoundDocumentData }) {
  const { commitment, when, href } = item;
  const { raise, investor, amount, state } = commitment;
  return (
    <>
      <h2 className={classes(textCss['title'], css['title'])}>{kindWords(item)}</h2>
      <p>{newnessWords(item)}</p>
      <Facts
        facts={[
          {
            label: 'Commitment',
            value: (
              <Row>
                <a href={href}>
                  {formatMoney(amount)} to {raise.company}
                </a>
                <CommitmentBadge state={state} />
              </Row>
            ),
          },
          ...(investor === null ? [] : [{ label: 'Investor', value: investor }]),
          { label: 'Raise', value: raise.name },
          { label: momentLabel(item), value: <FormattedDate moment={when} /> },
        ]}
      />
    </>
  );
}

const momentLabels: Readonly<Record<Exclude<FoundDocumentData['kind'], 'side-letter'>, string>> = {
  certificate: 'Created',
  executed: 'Signed by both sides',
  record: 'Created',
  agreement: 'Signed',
  snapshot: 'Signed',
  'payment-evidence': 'Uploaded',
};

/** What became of a side letter last. */
const letterMomentLabels: Readonly<Record<SideLetterState, string>> = {
  offered: 'Signed by the company',
  signed: 'Signed by both sides',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

const letterWords: Readonly<Record<SideLetterState, string>> = {
  offered: 'The company has signed it. The investor hasn’t yet.',
  signed: 'Both have signed it.',
  declined: 'The investor declined it.',
  withdrawn: 'The company withdrew it.',
};

function momentLabel({ kind, sideLetter }: FoundDocumentData): string {
  return kind === 'side-letter'
    ? letterMomentLabels[sideLetter?.state ?? 'offered']
    : momentLabels[kind];
}

function kindWords({ kind, version, sideLetter }: FoundDocumentData): string {
  switch (kind) {
    case 'certificate':
      return `Certificate of version ${version}`;
    case 'record':
      return `Record inside the certificate or executed agreement of version ${version}`;
    case 'executed':
      return 'Executed agreement';
    case 'agreement':
      return 'Agreement';
    case 'snapshot':
      return `Snapshot ${version} of the offer`;
    case 'payment-evidence':
      return 'Proof of payment';
    case 'side-letter':
      return `Side letter: ${sideLetter?.subject}`;
  }
}

function newnessWords({ kind, isCurrent, sideLetter }: FoundDocumentData): string {
  switch (kind) {
    case 'certificate':
    case 'record':
      return isCurrent ? 'It’s the latest version.' : 'There’s a newer version.';
    case 'executed':
      return isCurrent
        ? 'Both have signed it, and nothing was signed since.'
        : 'Both have signed it. The investor has signed a newer one since.';
    case 'agreement':
    case 'snapshot':
      return isCurrent
        ? 'It’s what the investor signed last.'
        : 'The investor signed it and has signed a newer one since.';
    case 'payment-evidence':
      return 'The investor uploaded it.';
    case 'side-letter':
      return letterWords[sideLetter?.state ?? 'offered'];
  }
}
