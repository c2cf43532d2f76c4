import {
  type InstructionState,
  instructionStateLabels,
} from '#shared/product/payments/lifecycle.ts';
import { confirmedBy as confirmedByWords } from '../../domain/commitment/confirmed-by.ts';
import { accountParts, bankCountryName } from '../../domain/payment/account-facts.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import css from './payments.module.css';
import type { InstructionData } from './payments-loader.ts';

const tones = {
  draft: 'plain',
  waiting: 'attention',
  active: 'accent',
  replaced: 'plain',
} as const satisfies Record<InstructionState, string>;

/** The state of a bank account. */
export function StateBadge({ instruction }: { readonly instruction: InstructionData }) {
  const { state, declined, heldUntil } = instruction;
  // What was declined is a draft again, and looks like one that nobody has decided about.
  if (state === 'draft' && declined !== '') return <Badge tone="attention">Declined</Badge>;
  if (state === 'active' && heldUntil !== null) return <Badge tone="attention">On hold</Badge>;
  return <Badge tone={tones[state]}>{instructionStateLabels[state]}</Badge>;
}

/** A bank account as it was understood, in groups as banks print it, and the two people behind it. */
export function AccountDetails({ instruction }: { readonly instruction: InstructionData }) {
  const { account } = instruction;
  if (account === null) {
    return (
      <Notice tone="danger" title="This account can’t be read">
        <p>It was encrypted with a key that this server doesn’t have. Ask an operator.</p>
      </Notice>
    );
  }
  const parts = accountParts(account).map(({ label, shown }) => ({
    label,
    value: <span className={css['value']}>{shown}</span>,
  }));
  return (
    <>
      <Facts facts={[...parts, { label: 'Country', value: bankCountryName(account) }]} />
      <People instruction={instruction} />
    </>
  );
}

/** Who stands behind it. */
function People({ instruction }: { readonly instruction: InstructionData }) {
  const { submittedBy, submitted, confirmedBy, confirmed } = instruction;
  if (submitted === null) return null;
  return (
    <p>
      Submitted by {submittedBy}, <FormattedDate moment={submitted} />
      {confirmed === null ? null : (
        <>
          , and {confirmedByWords(confirmedBy ?? '')}, <FormattedDate moment={confirmed} />
        </>
      )}
      .
    </p>
  );
}
