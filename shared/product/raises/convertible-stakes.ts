/**
 * What a SAFE or a note does to ownership, at its cap: that is what is certain before a round has a
 * price. Earlier SAFEs and notes convert at their caps too; those without a cap are left out.
 */
import { fullyDilutedShares } from '../../calculators/cap-table.ts';
import type { CapTable } from '../../calculators/company-fields.ts';
import type { HeldCompany } from '../../calculators/company-query.ts';
import { capBaseOf, capPriceOf, type Note } from '../../calculators/convertible-note.ts';
import { noteConversion } from '../../calculators/note-conversion.ts';
import {
  capTableRows,
  type OwnershipTable,
  ownershipTable,
} from '../../calculators/ownership-table.ts';
import type { Safe } from '../../calculators/post-money-safe.ts';
import type { Outcome } from '../../calculators/refusal.ts';
import { safeOwnership } from '../../calculators/safe-ownership.ts';
import type { Money } from '../../money/money.ts';
import { floor, type Rational } from '../../money/rational.ts';
import {
  type GroupedPart,
  groupedStakes,
  groupRows,
  type OwnershipTerms,
  presentGroup,
  refusal,
  type Stakes,
} from './ownership-stakes.ts';

/** What is new: the SAFE or the note of the raise. */
interface OwnSecurity {
  readonly safes: readonly Safe[];
  readonly notes: readonly Note[];
}

/** Before is the company with what is convertible already at its caps. */
export function convertibleStakes(raise: OwnershipTerms, held: HeldCompany, raised: Money): Stakes {
  const own = ownSecurity(raise, raised);
  if (typeof own === 'string') return refusal(own);
  const before = atCaps(raise, held, { safes: [], notes: [] });
  const after = atCaps(raise, held, own);
  if (typeof before === 'string') return refusal(before);
  return typeof after === 'string' ? refusal(after) : groupedStakes(before, after);
}

/** The SAFE or note as a row of the calculator, or why it cannot be computed. */
function ownSecurity(raise: OwnershipTerms, raised: Money): OwnSecurity | string {
  const { terms, deadlineAt } = raise;
  const { cap, interestBps, dayCount, maturityOn } = terms;
  const name = '';
  if (raise.instrument === 'safe_post') {
    if (cap === null || cap.amount === 0) {
      return 'The SAFE has no valuation cap, so what it gives is decided only by the price of a later round.';
    }
    return { safes: [{ name, amount: raised, cap }], notes: [] };
  }
  if (cap === null || cap.amount === 0) {
    return 'The note has no valuation cap, so what it gives is decided only by the price of a later round.';
  }
  const shared = { name, principal: raised, cap, capBase: 'pre_money_fd' } as const;
  if (!interestBps) {
    return { safes: [], notes: [{ ...shared, interestBps: 0, dayCount: 'actual_365' }] };
  }
  if (deadlineAt === null || maturityOn === null) {
    return 'The interest of the note cannot be counted without the last day of the raise and the day the note falls due.';
  }
  const from = deadlineAt.slice(0, 10);
  const note = { ...shared, interestBps, dayCount: dayCount ?? 'actual_365', from, to: maturityOn };
  return { safes: [], notes: [note] };
}

/** Who owns which part when everything with a cap has converted at it. */
function atCaps(
  raise: OwnershipTerms,
  held: HeldCompany,
  own: OwnSecurity,
): readonly GroupedPart[] | string {
  const { currency } = raise;
  const shares = fullyDilutedShares(held.capTable);
  const converted: bigint[] = [];
  const capped = held.notes.filter(({ cap }) => cap !== undefined);
  for (const note of [...capped, ...own.notes]) {
    const outcome = noteAtCap(note, shares, currency);
    if (typeof outcome === 'string') return outcome;
    converted.push(outcome);
  }
  const { holders } = held.capTable;
  const capTable: CapTable = {
    ...held.capTable,
    holders: [...holders, ...converted.map((count) => ({ name: '', shares: count }))],
  };
  const table = tableOf(capTable, [...held.safes, ...own.safes], currency);
  if (table.kind === 'refused') return table.refusal.message;
  if (table.kind === 'invalid') return table.faults[0]?.message ?? '';
  const { rows } = table.result;
  const ownHoldersFrom = holders.length + capped.length;
  // The raise's SAFE has a cap, so it is in the table, after the others.
  const ownSafe = own.safes.length > 0 ? rows.findLast(({ kind }) => kind === 'safe') : undefined;
  const grouped = groupRows(rows, (row, holderAt) => {
    if (row === ownSafe || holderAt >= ownHoldersFrom) return 'new';
    return holderAt >= holders.length ? 'earlier' : presentGroup(row, raise);
  });
  return grouped.map(({ group, row }) => ({ group, part: row.after.part }));
}

function tableOf(
  capTable: CapTable,
  safes: readonly Safe[],
  currency: OwnershipTerms['currency'],
): Outcome<OwnershipTable> {
  if (safes.length === 0) {
    const { held, pool } = capTableRows(capTable);
    return { kind: 'result', result: ownershipTable([...held, pool]) };
  }
  const outcome = safeOwnership({ currency, capTable, safes });
  return outcome.kind === 'result' ? { ...outcome, result: outcome.result.table } : outcome;
}

/** The whole shares of a note at its cap: a price that the cap gives, and no discount to it. */
function noteAtCap(
  note: Note,
  shares: Rational,
  currency: OwnershipTerms['currency'],
): bigint | string {
  const { discountBps: _discount, ...undiscounted } = note;
  const price = capPriceOf(note, shares);
  if (price === undefined || capBaseOf(note, shares).n === 0n) return 'A note has no cap.';
  const preMoney =
    note.capBase === 'stated' || note.cap === undefined ? {} : { preMoney: note.cap };
  const outcome = noteConversion({ currency, note: undiscounted, price, ...preMoney });
  if (outcome.kind === 'refused') return outcome.refusal.message;
  if (outcome.kind === 'invalid') return outcome.faults[0]?.message ?? '';
  return floor(outcome.result.terms.shares);
}
