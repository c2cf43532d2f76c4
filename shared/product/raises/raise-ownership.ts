/** What a raise does to ownership, computed by the calculators' own engine. */
import { type HeldCompany, readHeldCompany } from '../../calculators/company-query.ts';
import { formatMoney, type Money } from '../../money/money.ts';
import { convertibleStakes } from './convertible-stakes.ts';
import type { OwnershipPoint, RaiseOwnership } from './ownership.ts';
import { assumptionsOf } from './ownership-assumptions.ts';
import { type OwnershipTerms, refusal, type Stakes } from './ownership-stakes.ts';
import { pricedStakes } from './priced-stakes.ts';

const pointWords: Readonly<Record<OwnershipPoint, string>> = {
  min: 'minimum',
  target: 'target',
  max: 'maximum',
};

/** Who owns how much before and after a raise, or exactly why that cannot be computed. */
export function raiseOwnership(raise: OwnershipTerms): RaiseOwnership {
  const { capTable } = raise;
  if (capTable === null) return because('The company has not stated its cap table.');
  if (raise.instrument === null) return because('What investors get is not chosen yet.');
  if (raise.target === null) return because('There is no target yet.');
  const read = readHeldCompany(capTable.query);
  if (!read.ok) return because(`The cap table has to be corrected: ${read.messages[0]}`);
  const held = read.company;
  if (held.currency !== raise.currency && held.safes.length + held.notes.length > 0) {
    return because(
      `The SAFEs and notes of the cap table are in ${held.currency}, and the raise is in ${raise.currency}.`,
    );
  }
  const cases: RaiseOwnership['cases'] = [];
  for (const { at, raised } of amountsOf(raise)) {
    const found = stakesOf(raise, { ...held, currency: raise.currency }, raised);
    if (found.kind === 'refused') {
      const where = at === 'target' ? '' : `At the ${pointWords[at]} of ${formatMoney(raised)}: `;
      return because(`${where}${found.reason}`);
    }
    cases.push({ at, raised, groups: [...found.groups] });
  }
  return { reason: '', cases, assumptions: [...assumptionsOf(raise, held)] };
}

/** As much of it as anybody may see who may see the terms; null where the raise shows none. */
export function shownOwnership(
  raise: OwnershipTerms & { readonly ownershipShown: boolean },
): RaiseOwnership | null {
  return raise.ownershipShown ? raiseOwnership(raise) : null;
}

function because(reason: string): RaiseOwnership {
  return { reason, cases: [], assumptions: [] };
}

/** The minimum and the maximum only where they are not the target. */
function amountsOf({ min, target, max }: OwnershipTerms) {
  const all: readonly (readonly [OwnershipPoint, Money | null])[] = [
    ['min', min],
    ['target', target],
    ['max', max],
  ];
  return all.flatMap(([at, raised]) =>
    raised === null || (at !== 'target' && raised.amount === target?.amount)
      ? []
      : [{ at, raised }],
  );
}

function stakesOf(raise: OwnershipTerms, held: HeldCompany, raised: Money): Stakes {
  if (raised.amount === 0) return refusal('An amount of 0 changes nothing.');
  return raise.instrument === 'priced_equity'
    ? pricedStakes(raise, held, raised)
    : convertibleStakes(raise, held, raised);
}
