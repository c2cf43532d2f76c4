import { WrittenTime } from '../../ui/data/formatted-date.tsx';
import { Table } from '../../ui/data/table.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { CellActions } from '../../ui/layout/section.tsx';
import { boxName, editHref } from './scenario-address.ts';
import type { ShownScenario } from './scenario-data.ts';
import css from './scenarios.module.css';

/** The form that the checkboxes of the table belong to. */
export const compareFormId = 'compare-scenarios';

/** How many figures the list shows. */
const figuresListed = 2;

/** The table of scenarios, with their results and actions. */
export function ScenarioTable(props: {
  readonly scenarios: readonly ShownScenario[];
  readonly canCompare: boolean;
}) {
  const { scenarios, canCompare } = props;
  return (
    <Table
      caption="Your scenarios"
      captionHidden
      columns={[
        { key: 'name', title: 'Name', cell: (scenario) => <Name scenario={scenario} /> },
        {
          key: 'figures',
          title: 'Result',
          cell: (scenario) => <LeadFigures scenario={scenario} />,
        },
        {
          key: 'changed',
          title: 'Saved',
          cell: ({ changed }) => <WrittenTime moment={changed} />,
        },
        ...(canCompare
          ? [
              {
                key: 'compare',
                title: 'Compare',
                cell: (scenario: ShownScenario) => <CompareBox scenario={scenario} />,
              },
            ]
          : []),
        { key: 'actions', title: 'Change', cell: (scenario) => <Actions scenario={scenario} /> },
      ]}
      rows={scenarios}
      rowKey={({ id }) => id}
    />
  );
}

function Name(props: { readonly scenario: ShownScenario }) {
  const { name, href, calculator, note } = props.scenario;
  return (
    <div className={css['name']}>
      <a href={href}>
        {name}
        <span className="visually-hidden">, open in the calculator</span>
      </a>
      <span className={css['note']}>{calculator}</span>
      {note === '' ? null : <span className={css['ownNote']}>{note}</span>}
    </div>
  );
}

function LeadFigures(props: { readonly scenario: ShownScenario }) {
  const { figures, refusal } = props.scenario;
  if (refusal !== null) return <span>No result: the terms contradict each other</span>;
  return (
    <dl className={css['figures']}>
      {figures.slice(0, figuresListed).map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CompareBox(props: { readonly scenario: ShownScenario }) {
  const { id, name } = props.scenario;
  return (
    <label className={css['box']}>
      <input type="checkbox" name={boxName} value={id} form={compareFormId} />
      <span className="visually-hidden">Compare {name}</span>
    </label>
  );
}

function Actions(props: { readonly scenario: ShownScenario }) {
  const { id, name } = props.scenario;
  return (
    <CellActions>
      <ButtonLink href={editHref(id)} look="quiet" size="small">
        Rename<span className="visually-hidden"> {name}</span>
      </ButtonLink>
      <FormButton intent="copy-scenario" fields={{ id }} look="quiet" about={name}>
        Duplicate
      </FormButton>
      <FormButton intent="delete-scenario" fields={{ id, name }} look="quiet" about={name}>
        Delete
      </FormButton>
    </CellActions>
  );
}
