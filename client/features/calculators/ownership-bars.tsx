import { percentText } from '#shared/calculators/figures.ts';
import { multiply, type Rational, toDecimal, whole } from '#shared/money/rational.ts';
import { Legend } from '../../ui/data/legend.tsx';
import { ShareBar } from '../../ui/data/share-bar.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { ownershipGroups, ownershipSummary } from './ownership-groups.ts';
import { afterWords, type OwnershipCalculation } from './ownership-of.ts';

/** Who owns how much, as two bars, with the figures in words below them. */
export function OwnershipBars(props: { readonly calculation: OwnershipCalculation }) {
  const groups = ownershipGroups(props.calculation.result.table);
  const words = afterWords(props.calculation);
  const titles = { before: 'Before', after: `${words[0]?.toUpperCase()}${words.slice(1)}` };
  return (
    <figure className={stackCss['space4']}>
      {(['before', 'after'] as const).map((state) => (
        <ShareBar
          key={state}
          title={titles[state]}
          summary={ownershipSummary(groups, titles[state], state)}
          shares={groups.map((group) => ({ ...group, percent: percent(group[state]) }))}
        />
      ))}
      <Legend
        entries={groups.map(({ letter, label, tone, before, after }) => ({
          label: `${letter} ${label}`,
          value: `${percentText(before)} → ${percentText(after)}`,
          tone,
        }))}
      />
    </figure>
  );
}

function percent(part: Rational): number {
  return Number(toDecimal(multiply(part, whole(100)), 4));
}
