import { percentText } from '#shared/calculators/figures.ts';
import type { OwnershipTable, RowKind } from '#shared/calculators/ownership-table.ts';
import { add, type Rational, zero } from '#shared/money/rational.ts';
import type { PartTone } from '../../ui/data/tones.tsx';

/** Holders of one kind together: a bar with twenty names could not be read. */
export interface OwnershipGroup {
  /** Shown at the bar and in its legend, so that nobody has to tell colours apart. */
  readonly letter: string;
  readonly label: string;
  readonly tone: PartTone;
  readonly before: Rational;
  readonly after: Rational;
}

const groups: readonly {
  readonly label: string;
  readonly tone: PartTone;
  readonly kinds: readonly RowKind[];
}[] = [
  { label: 'Current holders', tone: 'solid', kinds: ['holder'] },
  {
    label: 'Options granted and promised',
    tone: 'half',
    kinds: ['options-granted', 'options-promised'],
  },
  { label: 'Unissued pool', tone: 'faint', kinds: ['pool'] },
  { label: 'SAFEs', tone: 'brass', kinds: ['safe'] },
  { label: 'Notes', tone: 'brass-half', kinds: ['note'] },
  { label: 'New investors', tone: 'ink', kinds: ['new-investor'] },
];

/** The groups that hold anything, in the order of the bar. */
export function ownershipGroups({ rows }: OwnershipTable): readonly OwnershipGroup[] {
  return groups
    .map(({ label, tone, kinds }) => {
      const own = rows.filter(({ kind }) => kinds.includes(kind));
      const before = own.map((row) => row.before.part).reduce(add, zero);
      const after = own.map((row) => row.after.part).reduce(add, zero);
      return { label, tone, before, after };
    })
    .filter(({ before, after }) => before.n > 0n || after.n > 0n)
    .map((group, at) => ({ ...group, letter: 'ABCDEF'[at] ?? '' }));
}

/** The bar in a sentence. */
export function ownershipSummary(
  groups: readonly OwnershipGroup[],
  title: string,
  state: 'before' | 'after',
): string {
  const parts = groups.filter((group) => group[state].n > 0n);
  return `${title}: ${parts.map((group) => `${group.label} ${percentText(group[state])}`).join(', ')}.`;
}
