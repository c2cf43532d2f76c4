import { scenarioNameMaxLength, scenarioNoteMaxLength } from '#shared/product/fields/limits.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { changeForm, scenarioLabel, storedScenario } from './scenario-actions.ts';
import type { ScenarioData } from './scenario-loader.ts';
import { scenarioRowId, useScenarioHref } from './scenario-table.tsx';

/** One scenario: its name and note to change, and its figures. Its entries are in the calculator. */
export function ScenarioPanel(props: { readonly scenario: ScenarioData }) {
  const { id, name, note, href, calculator, figures, refusal, changed } = props.scenario;
  const hrefOf = useScenarioHref();
  return (
    <RecordPanel title={name} closeHref={hrefOf(null)} openedFrom={scenarioRowId(id)}>
      <Row>
        <ButtonLink href={href} size="small">
          Open in the calculator
        </ButtonLink>
      </Row>
      {refusal === null ? null : <p>No result: {refusal}</p>}
      <MergedForm
        intent={changeForm}
        submit="Save"
        guarded
        stored={storedScenario(props.scenario)}
        storedHref={hrefOf(id)}
        labelOf={scenarioLabel}
      >
        <input type="hidden" name="id" value={id} />
        <Fields name={name} note={note} />
      </MergedForm>
      <Facts
        facts={[
          { label: 'Calculation', value: calculator },
          ...figures.map(({ label, value }) => ({ label, value })),
          { label: 'Saved', value: <FormattedDate moment={changed} /> },
        ]}
      />
    </RecordPanel>
  );
}

function Fields(props: { readonly name: string; readonly note: string }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        value={props.name}
        maxLength={scenarioNameMaxLength}
        autoComplete="off"
      />
      <TextAreaField
        name="note"
        label="Note"
        hint="Only you can see it."
        value={props.note}
        maxLength={scenarioNoteMaxLength}
        optional
      />
    </>
  );
}
