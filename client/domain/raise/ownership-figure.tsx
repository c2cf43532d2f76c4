import { formatMoney } from '#shared/money/money.ts';
import {
  type OwnershipGroup,
  type OwnershipPoint,
  ownershipGroups,
  type RaiseOwnership,
} from '#shared/product/raises/ownership.ts';
import { ShareBar } from '../../ui/data/share-bar.tsx';
import { Table } from '../../ui/data/table.tsx';
import { type PartTone, Swatch } from '../../ui/data/tones.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './ownership-figure.module.css';

const groupLabels: Readonly<Record<OwnershipGroup, string>> = {
  founders: 'Founders and team',
  pool: 'Options and pool',
  earlier: 'Earlier investors',
  new: 'New investors',
};

const pointLabels: Readonly<Record<OwnershipPoint, string>> = {
  min: 'At minimum',
  target: 'At target',
  max: 'At maximum',
};

const groupTones: Readonly<Record<OwnershipGroup, PartTone>> = {
  founders: 'solid',
  pool: 'faint',
  earlier: 'brass',
  new: 'ink',
};

interface Column {
  readonly key: string;
  readonly label: string;
  /** Above its bar, with the amount. */
  readonly title: string;
  readonly parts: ReadonlyMap<OwnershipGroup, number>;
}

/** Shows what a raise does to ownership: bars, the same as a table, and what it assumes. */
export function OwnershipFigure({ ownership }: { readonly ownership: RaiseOwnership }) {
  if (ownership.reason !== '') {
    return <p>It can’t be calculated. {ownership.reason}</p>;
  }
  const columns = columnsOf(ownership);
  const groups = ownershipGroups
    .filter((group) => columns.some(({ parts }) => parts.has(group)))
    .map((group, at) => ({ group, letter: 'ABCD'[at] ?? '', tone: groupTones[group] }));
  return (
    <div className={classes(stackCss['space4'], css['ownership'])}>
      <figure className={stackCss['space3']}>
        {columns.map((column) => (
          <ShareBar
            key={column.key}
            title={column.title}
            summary={summaryOf(column)}
            shares={groups.map(({ group, letter, tone }) => {
              return { letter, tone, percent: (column.parts.get(group) ?? 0) / 100 };
            })}
          />
        ))}
      </figure>
      <Table
        caption="Ownership before and after the raise"
        captionHidden
        columns={[
          {
            key: 'group',
            title: 'Group',
            cell: ({ group, letter, tone }) => (
              <span className={rowCss['pair']}>
                <Swatch tone={tone} />
                {letter} {groupLabels[group]}
              </span>
            ),
          },
          ...columns.map(({ key, label, parts }) => ({
            key,
            title: label,
            numeric: true,
            cell: ({ group }: (typeof groups)[number]) => percent(parts.get(group) ?? 0),
          })),
        ]}
        rows={groups}
        rowKey={({ group }) => group}
      />
      <p className={textCss['note']}>{ownership.assumptions.join(' ')}</p>
    </div>
  );
}

/** Before is as it would be at the target, so it stands there once. */
function columnsOf({ cases }: RaiseOwnership): readonly Column[] {
  const target = cases.find(({ at }) => at === 'target') ?? cases[0];
  const before = target?.groups.map(({ group, before }) => [group, before] as const);
  return [
    { key: 'before', label: 'Before', title: 'Before', parts: new Map(before) },
    ...cases.map(({ at, raised, groups }) => ({
      key: at,
      label: pointLabels[at],
      title: `${pointLabels[at]}, ${formatMoney(raised)}`,
      parts: new Map(groups.map(({ group, after }) => [group, after] as const)),
    })),
  ];
}

function summaryOf({ title, parts }: Column): string {
  const shownGroups = ownershipGroups.filter((group) => (parts.get(group) ?? 0) > 0);
  const shares = shownGroups.map(
    (group) => `${groupLabels[group]} ${percent(parts.get(group) ?? 0)}`,
  );
  return `${title}: ${shares.join(', ')}.`;
}

function percent(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
