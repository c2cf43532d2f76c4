import type { Commitment } from '#shared/product/commitments/commitments.ts';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import type { RecordPlace } from '../commitment/record-place.ts';
import { signedHref } from './signed-address.ts';

/**
 * Leads to the raise as it was when a commitment was signed; nothing before that. For the record of a
 * commitment, as the company and operators see it.
 */
export function SignedLink(props: {
  readonly commitment: Pick<Commitment, 'id' | 'signed'>;
  readonly place: RecordPlace;
}) {
  const { commitment, place } = props;
  const { id, signed } = commitment;
  if (signed === null || signed.agreementSha256 === null) return null;
  return (
    <div className={stackCss['space1']}>
      <a href={signedHref({ place, id, seq: null })}>What was signed</a>
      <span className={textCss['note']}>
        The raise page and documents as they were then, and what has changed since.
      </span>
    </div>
  );
}
