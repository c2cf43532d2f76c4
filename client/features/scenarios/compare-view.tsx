import { scenariosCompared } from '#shared/product/fields/limits.ts';
import { Table } from '../../ui/data/table.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { comparedFigures, type FigureLine } from './compared-figures.ts';
import { comparedWords } from './scenario-address.ts';
import type { ScenarioData } from './scenario-loader.ts';
import css from './scenarios.module.css';
import { scenariosHref } from './scenarios-href.ts';

/** Several scenarios side by side, figure by figure. */
export function CompareView(props: {
  readonly scenarios: readonly ScenarioData[] | null;
  readonly left: number;
}) {
  const { scenarios, left } = props;
  const canCompare = scenarios !== null && scenarios.length > 1;
  return (
    <div data-print={canCompare ? 'sheet' : undefined}>
      <Panel
        title="Comparison"
        lede="Each figure of the scenarios you selected, and whether it differs."
        actions={
          <a href={scenariosHref} className="no-print">
            Back to all scenarios
          </a>
        }
      >
        {left === 0 ? null : <LeftOut left={left} />}
        {scenarios === null ? <Unavailable what="The scenarios" /> : null}
        {scenarios !== null && !canCompare ? <TooFew /> : null}
        {canCompare ? <Compared scenarios={scenarios} /> : null}
      </Panel>
    </div>
  );
}

function LeftOut(props: { readonly left: number }) {
  const { left } = props;
  return (
    <Notice tone="attention">
      <p>
        {left === 1 ? 'One scenario you selected is' : `${left} scenarios you selected are`} not
        shown. They were deleted, or you selected more than {scenariosCompared}.
      </p>
    </Notice>
  );
}

function TooFew() {
  return (
    <EmptyState
      title={`Select ${comparedWords}`}
      action={<a href={scenariosHref}>Select scenarios in the list</a>}
    >
      <p>Tick the boxes of the scenarios you want to compare.</p>
    </EmptyState>
  );
}

function Compared(props: { readonly scenarios: readonly ScenarioData[] }) {
  const { scenarios } = props;
  return (
    <div className={classes(textCss['breaks'], stackCss['space6'])}>
      <Table<FigureLine>
        caption={`Figures of ${scenarios.map(({ name }) => name).join(', ')}`}
        captionHidden
        columns={[
          { key: 'figure', title: 'Figure', cell: ({ label }) => label },
          ...scenarios.map(({ id, name }, at) => ({
            key: id,
            title: name,
            numeric: true,
            cell: ({ values }: FigureLine) => values[at] ?? '–',
          })),
          {
            key: 'differs',
            title: 'Differs',
            cell: ({ differs }) => (differs ? <strong>Yes</strong> : 'No'),
          },
        ]}
        rows={comparedFigures(scenarios)}
        rowKey={({ id }) => id}
      />
      <ul className={classes(rowCss['wrap'], css['openLinks'])}>
        {scenarios.map(({ id, name, href, refusal }) => (
          <li key={id}>
            <a href={href}>
              Open {name}
              <span className="visually-hidden"> in the calculator</span>
            </a>
            {refusal === null ? null : (
              <p className={classes(textCss['faint'], css['note'])}>{refusal}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
