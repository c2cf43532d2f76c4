/** The facts with which an agreement is tried out: those of the raise, and an investor who is made up. */
import type { RaiseContent } from '../../raises/raises.ts';
import type { AgreementFacts } from '../agreements/agreement-facts.ts';
import { cancelWindowEnds } from '../due-times.ts';

/** In minor units, where the raise has no ticket yet. */
const sampleAmount = 1_000_000;

/** Returns the facts of an agreement with a sample investor who takes the minimum ticket. */
export function sampleFacts(
  content: RaiseContent,
  company: Partial<Pick<AgreementFacts['company'], 'name' | 'legalForm'>> &
    Pick<AgreementFacts['company'], 'legalName' | 'country'>,
): AgreementFacts {
  const legalName = company.legalName || company.name || 'The company';
  const { currency, minTicket, deadlineAt } = content;
  return {
    company: {
      name: company.name || legalName,
      legalName,
      legalForm: company.legalForm ?? '',
      country: company.country || 'US',
    },
    investor: {
      legalName: 'Alex Sample',
      country: 'US',
      address: '1 Sample Street, Springfield',
    },
    amount: { amount: minTicket?.amount ?? sampleAmount, currency },
    content,
    snapshot: { seq: 1, sha256: '0'.repeat(64) },
    closesAt: deadlineAt,
    cancelUntil: cancelWindowEnds({ deadlineAt, earlyCloseAt: null }),
  };
}
