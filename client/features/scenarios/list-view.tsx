import { calculatorHref } from '../../../shared/calculators/calculator-address.ts';
import {
  scenariosPerAccount,
  scenariosPerPage,
  scenarioUndoHours,
} from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { deleteForm } from './scenario-actions.ts';
import {
  afterHref,
  chosen,
  comparedWords,
  scenariosCsv,
  scenariosHref,
} from './scenario-address.ts';
import type { ShownList } from './scenario-data.ts';
import { compareFormId, ScenarioTable } from './scenario-table.tsx';
import css from './scenarios.module.css';

/** The list with its actions, and what was just done. */
export function ListView(props: { readonly list: ShownList | null; readonly timeZone: string }) {
  const { list, timeZone } = props;
  return (
    <Panel
      title="Saved scenarios"
      lede={`Your saved calculations, visible only to you. Most recently changed first. Up to ${scenariosPerAccount}.`}
      actions={
        <ButtonLink look="secondary" size="small" href={calculatorHref('')}>
          New calculation
        </ButtonLink>
      }
    >
      <Outcomes />
      {list === null ? <Unavailable what="The list of scenarios" /> : <Listed list={list} />}
      {list === null || list.total === 0 ? null : (
        <div className={css['note']}>
          <TimeZoneNote timeZone={timeZone} />
        </div>
      )}
    </Panel>
  );
}

function Outcomes() {
  const deleted = useFormResult(deleteForm);
  const id = deleted?.result;
  return (
    <>
      <FormOutcome intent="delete-scenario" result={deleted} />
      {id === undefined ? null : (
        <Row>
          <FormButton intent="restore-scenario" fields={{ id }}>
            Undo
          </FormButton>
          <span className={css['note']}>You can undo this for {scenarioUndoHours} hours.</span>
        </Row>
      )}
      <FormOutcome intent="restore-scenario" result={useFormResult('restore-scenario')} />
      <FormOutcome intent="copy-scenario" result={useFormResult('copy-scenario')} />
    </>
  );
}

function Listed(props: { readonly list: ShownList }) {
  const { scenarios, total, isFirst, nextCursor } = props.list;
  if (scenarios.length === 0) return <Nothing isFirst={isFirst} />;
  return (
    <>
      {total > 1 ? <CompareForm /> : null}
      <ScenarioTable scenarios={scenarios} canCompare={total > 1} />
      <Row spread>
        <Row>
          {isFirst ? null : <a href={scenariosHref}>Back to the newest</a>}
          {nextCursor === null ? null : <a href={afterHref(nextCursor)}>Show older</a>}
          {total > scenariosPerPage ? <span className={css['note']}>{total} in total</span> : null}
        </Row>
        <a href={scenariosCsv}>Export all as CSV</a>
      </Row>
    </>
  );
}

function Nothing(props: { readonly isFirst: boolean }) {
  if (!props.isFirst) {
    return (
      <p>
        There are no older scenarios. <a href={scenariosHref}>Back to the newest</a>
      </p>
    );
  }
  return (
    <EmptyState
      title="You have not saved a scenario yet"
      action={<ButtonLink href={calculatorHref('')}>Open the calculator</ButtonLink>}
    >
      <p>
        Calculate a round, SAFEs or a note and save it under a name. Then open it again here, change
        it, or compare it with others.
      </p>
    </EmptyState>
  );
}

/** The checkboxes are in the table and refer to this form by its id. */
function CompareForm() {
  return (
    <form id={compareFormId} method="get" className={css['compare']}>
      <input type="hidden" name="view" value="scenarios" />
      <Button type="submit" name="compare" value={chosen} look="secondary" size="small">
        Compare selected
      </Button>
      <span className={css['note']}>Select {comparedWords} below.</span>
    </form>
  );
}
