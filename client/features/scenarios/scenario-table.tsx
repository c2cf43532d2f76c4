import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { type DataColumn, DataTable, rowId } from '../../ui/data/data-table.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { sortHref } from '../../ui/data/sorting.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { deleteForm } from './scenario-actions.ts';
import { chosen, newestFirst } from './scenario-address.ts';
import type { ScenarioData, ScenarioListData, ScenariosContent } from './scenario-loader.ts';
import { scenariosHref } from './scenarios-href.ts';

const tableId = 'scenarios';

/** The columns; two of them are the figures that a calculation leads with. */
export function scenarioColumns(
  scenarios: readonly ScenarioData[],
): readonly DataColumn<ScenarioData>[] {
  return [
    { key: 'name', title: 'Name', sortable: 'ascending', cell: ({ name }) => name },
    { key: 'calculator', title: 'Calculation', cell: ({ calculator }) => calculator },
    {
      key: 'result',
      title: figureTitle(scenarios, 0) ?? 'Result',
      numeric: true,
      place: 'beside',
      cell: leadFigure(0),
    },
    {
      key: 'second',
      title: figureTitle(scenarios, 1) ?? 'Second result',
      numeric: true,
      place: 'wide',
      cell: leadFigure(1),
    },
    { key: 'note', title: 'Note', place: 'wide', cell: ({ note }) => note },
    {
      key: 'updatedAt',
      title: 'Saved',
      isNamed: true,
      sortable: 'descending',
      cell: ({ changed }) => <ShortTime moment={changed} />,
    },
  ];
}

/** What the figures at this place are called, if all that are listed are called the same. */
function figureTitle(scenarios: readonly ScenarioData[], at: number): string | undefined {
  const labels = new Set(scenarios.flatMap(({ figures }) => figures[at]?.label ?? []));
  return labels.size === 1 ? [...labels][0] : undefined;
}

/** The address of the list with a scenario open beside it. */
export function useScenarioHref(): (id: string | null) => string {
  const { url } = usePageView();
  return (id) => addressWith(url, { id });
}

/** The id of the link that opens a scenario. */
export const scenarioRowId = (id: string) => rowId(tableId, id);

/** The table of scenarios, with what can be done with one and with several. */
export function ScenarioTable(props: {
  readonly content: Extract<ScenariosContent, { kind: 'list' }>;
  readonly list: ScenarioListData;
}) {
  const { list, content } = props;
  const { url } = usePageView();
  const hrefOf = useScenarioHref();
  return (
    <DataTable
      id={tableId}
      caption="Your scenarios"
      columns={scenarioColumns(list.scenarios)}
      items={list.scenarios}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        href: ({ id }) => hrefOf(id),
        open: content.open?.id ?? null,
        menu: (scenario) => <Actions scenario={scenario} />,
      }}
      sort={{
        current: content.sort,
        href: (next) => sortHref(url, next, newestFirst),
      }}
      bulk={{ fields: { view: 'scenarios' }, actions: <BulkButtons /> }}
      foot={<PageFoot {...list} shown={list.scenarios.length} />}
    />
  );
}

function leadFigure(at: number) {
  return ({ figures, refusal }: ScenarioData) => {
    const figure = figures[at];
    if (refusal !== null) return at === 0 ? <span title={refusal}>No result</span> : null;
    if (figure === undefined) return null;
    return (
      <span title={`${figure.label}: ${figure.value}`}>
        <span className="visually-hidden">{figure.label}: </span>
        {figure.value}
      </span>
    );
  };
}

function Actions(props: { readonly scenario: ScenarioData }) {
  const { id, name, href } = props.scenario;
  const hrefOf = useScenarioHref();
  return (
    <>
      <a href={href}>
        Open in the calculator<span className="visually-hidden">: {name}</span>
      </a>
      <a href={hrefOf(id)} data-keep-scroll="">
        Rename<span className="visually-hidden"> {name}</span>
      </a>
      <FormButton intent="copy-scenario" fields={{ id }} variant="quiet" about={name}>
        Duplicate
      </FormButton>
      <FormButton intent={deleteForm} fields={{ id, name }} variant="quiet" about={name}>
        Delete
      </FormButton>
    </>
  );
}

function BulkButtons() {
  return (
    <>
      <Button type="submit" name="compare" value={chosen} variant="secondary" size="small">
        Compare selected
      </Button>
      <Button
        type="submit"
        formMethod="post"
        formAction={scenariosHref}
        name="_intent"
        value={deleteForm}
        variant="secondary"
        size="small"
      >
        Delete selected
      </Button>
    </>
  );
}
