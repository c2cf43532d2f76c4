import { formatMoney } from '../../../shared/money/money.ts';
import {
  type OwnershipGroup,
  type OwnershipPoint,
  ownershipGroups,
  type RaiseOwnership,
} from '../../../shared/product/raises/ownership.ts';
import { Table } from '../data/table.tsx';
import { classes } from '../tokens/classes.ts';
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

/** Below this many basis points a letter does not fit above its part of the bar. */
const letterFrom = 300;

interface Column {
  readonly key: string;
  readonly label: string;
  /** Above its bar, with the amount. */
  readonly title: string;
  readonly parts: ReadonlyMap<OwnershipGroup, number>;
}

/** What a raise does to ownership: bars, the same as a table, and what it assumes. */
export function OwnershipFigure({ ownership }: { readonly ownership: RaiseOwnership }) {
  if (ownership.reason !== '') {
    return <p>It cannot be computed. {ownership.reason}</p>;
  }
  const columns = columnsOf(ownership);
  const groups = ownershipGroups
    .filter((group) => columns.some(({ parts }) => parts.has(group)))
    .map((group, at) => ({ group, letter: 'ABCD'[at] ?? '', label: groupLabels[group] }));
  return (
    <div className={css['ownership']}>
      <figure className={css['figure']}>
        {columns.map((column) => (
          <Bar key={column.key} column={column} groups={groups} />
        ))}
      </figure>
      <Table
        caption="Who owns how much before and after the raise"
        captionHidden
        columns={[
          {
            key: 'group',
            title: 'Group',
            cell: ({ group, letter, label }) => (
              <span className={css['name']}>
                <span className={classes(css['swatch'], css[group])} />
                {letter} {label}
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
      <p className={css['assumptions']}>{ownership.assumptions.join(' ')}</p>
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

function Bar(props: {
  readonly column: Column;
  readonly groups: readonly {
    readonly group: OwnershipGroup;
    readonly letter: string;
    readonly label: string;
  }[];
}) {
  const { column, groups } = props;
  const parts = groups.map((each) => ({ ...each, size: column.parts.get(each.group) ?? 0 }));
  const said = parts.filter(({ size }) => size > 0);
  let start = 0;
  return (
    <div>
      <p className={css['title']}>{column.title}</p>
      {/* Widths in percent and no view box, so that letters keep their shape at every width. */}
      <svg
        width="100%"
        height="44"
        role="img"
        aria-label={`${column.title}: ${said.map(({ label, size }) => `${label} ${percent(size)}`).join(', ')}.`}
        className={css['bar']}
      >
        {said.map(({ group, letter, size }) => {
          const x = start;
          start += size;
          return (
            <g key={group}>
              <rect
                x={`${x / 100}%`}
                y="18"
                width={`${size / 100}%`}
                height="26"
                className={classes(css['part'], css[group])}
              />
              {size < letterFrom ? null : (
                <text
                  x={`${(x + size / 2) / 100}%`}
                  y="13"
                  textAnchor="middle"
                  className={css['letter']}
                >
                  {letter}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function percent(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
