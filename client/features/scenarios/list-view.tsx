import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import { scenariosPerAccount, scenarioUndoHours } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { deleteForm } from './scenario-actions.ts';
import { scenariosCsv } from './scenario-address.ts';
import type { ScenarioListData, ScenariosContent } from './scenario-loader.ts';
import { ScenarioPanel } from './scenario-panel.tsx';
import { ScenarioTable, scenarioColumns } from './scenario-table.tsx';
import { scenariosHref } from './scenarios-href.ts';

type ListContent = Extract<ScenariosContent, { kind: 'list' }>;

/** The list with its actions, what was just done, and the scenario that is open beside it. */
export function ListView(props: { readonly content: ListContent; readonly timeZone: string }) {
  const { content, timeZone } = props;
  const { list, open } = content;
  return (
    <ListPage
      bar={
        <>
          {list === null || (list.isFirst && list.scenarios.length === 0) ? null : (
            <a href={scenariosCsv}>Export all as CSV</a>
          )}
          <ColumnMenu columns={scenarioColumns(list?.scenarios ?? [])} />
        </>
      }
      outcome={<Outcomes />}
      notes={
        <>
          <p>Only you can see your scenarios. You can keep up to {scenariosPerAccount}.</p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
      record={open === null ? null : <ScenarioPanel key={open.id} scenario={open} />}
    >
      {list === null ? (
        <BlankList>
          <Unavailable what="The list of scenarios" />
        </BlankList>
      ) : (
        <Listed content={content} list={list} />
      )}
    </ListPage>
  );
}

function Outcomes() {
  const deleted = useFormResult(deleteForm);
  const ids = deleted?.result;
  return (
    <>
      <FormOutcome intent={deleteForm} result={deleted} />
      {ids === undefined ? null : (
        <Row>
          <FormButton intent="restore-scenario" fields={{ id: ids.join(',') }}>
            Undo
          </FormButton>
          <span>You can undo this for {scenarioUndoHours} hours.</span>
        </Row>
      )}
      <FormOutcome intent="restore-scenario" result={useFormResult('restore-scenario')} />
      <FormOutcome intent="copy-scenario" result={useFormResult('copy-scenario')} />
    </>
  );
}

function Listed(props: { readonly content: ListContent; readonly list: ScenarioListData }) {
  const { list } = props;
  if (list.scenarios.length > 0) return <ScenarioTable {...props} />;
  return (
    <BlankList>
      {list.isFirst ? (
        <EmptyState
          title="No saved scenarios"
          action={<ButtonLink href={calculatorHref('')}>Open the calculator</ButtonLink>}
        >
          <p>
            Calculate a round, SAFEs or a note and save it under a name. Then open it again here,
            change it, or compare it with others.
          </p>
        </EmptyState>
      ) : (
        <p>
          You’ve reached the end of the list. <a href={scenariosHref}>Back to the first</a>
        </p>
      )}
    </BlankList>
  );
}
