import { asRuleStage, cardEvents, cardEventWords } from '#shared/product/pipeline/card-rules.ts';
import {
  cardNoteMaxLength,
  peopleAtOnce,
  stageNameMaxLength,
} from '#shared/product/pipeline/limits.ts';
import type { PipelinePeople } from '#shared/product/pipeline/pipeline.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { selectedBox } from '../../ui/data/selection-address.ts';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { CardFields } from './card-fields.tsx';
import { ImportContacts } from './import-contacts.tsx';
import css from './pipeline.module.css';
import { addContactIntent, addPeopleIntent, settingsIntent } from './pipeline-actions.ts';
import { nothingOpen, type PipelinePanel } from './pipeline-address.ts';
import type { PipelineData } from './pipeline-loader.ts';

/** The id of the link that opens a panel. */
export function openerId(panel: PipelinePanel): string {
  return `open-${panel}`;
}

const titles: Readonly<Record<PipelinePanel, string>> = {
  contact: 'New contact',
  people: 'People of the portal',
  import: 'Import contacts',
  settings: 'Pipeline settings',
};

/** What is open beside the cards: a new contact, people to add, an import, or the settings. */
export function OpenPanel(props: {
  readonly panel: PipelinePanel;
  readonly content: PipelineData;
}) {
  const { panel, content } = props;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={titles[panel]}
      closeHref={addressWith(url, nothingOpen)}
      openedFrom={openerId(panel)}
    >
      {panel === 'contact' ? (
        <NewContact {...content} />
      ) : panel === 'people' ? (
        <People {...content} />
      ) : panel === 'import' ? (
        <ImportContacts pipeline={content.pipeline} />
      ) : (
        <Settings {...content} />
      )}
    </RecordPanel>
  );
}

function NewContact({ pipeline, query }: PipelineData) {
  const nothing = { name: '', currency: pipeline.raise.currency };
  return (
    <Form intent={addContactIntent} submit="Add contact">
      <input type="hidden" name="raise" value={pipeline.raise.id} />
      <CardFields values={nothing} />
      <StageField stages={pipeline.stages} value={query.stage ?? 'backlog'} />
      <TextAreaField name="note" label="Note" maxLength={cardNoteMaxLength} optional short />
    </Form>
  );
}

function StageField(props: Pick<PipelineData['pipeline'], 'stages'> & { readonly value: string }) {
  return (
    <SelectField
      name="stage"
      label="Stage"
      value={props.value}
      options={props.stages.map(({ stage, name }) => ({ value: stage, label: name }))}
    />
  );
}

const byWords: Readonly<Record<PipelinePeople['items'][number]['by'], string>> = {
  commitment: 'has a commitment',
  access: 'in the data room',
  thread: 'has a thread with you',
  introduction: 'introduction',
};

function People({ pipeline, people }: PipelineData) {
  if (people === null) return <Unavailable what="The list of people" />;
  if (people.length === 0) {
    return (
      <p>
        Everyone who has access to the data room, an introduction, a thread or a commitment in this
        raise has a card.
      </p>
    );
  }
  return (
    <Form intent={addPeopleIntent} submit="Add to pipeline">
      <input type="hidden" name="raise" value={pipeline.raise.id} />
      <fieldset className={stackCss['space2']}>
        <legend className={classes(textCss['title'], css['legend'])}>
          Who has something to do with this raise and no card yet
        </legend>
        {people.map(({ userId, name, by }) => (
          <label key={userId} className={rowCss['pair']}>
            <input type="checkbox" name={selectedBox} value={userId} defaultChecked />
            {name}, {byWords[by]}
          </label>
        ))}
      </fieldset>
      {people.length < peopleAtOnce ? null : (
        <p>These are the first {peopleAtOnce}. You can add the others afterwards.</p>
      )}
      <StageField stages={pipeline.stages} value="backlog" />
    </Form>
  );
}

/** What the stages are called, and what moves cards. */
function Settings({ pipeline }: PipelineData) {
  return (
    <Form intent={settingsIntent} submit="Save settings">
      <input type="hidden" name="raise" value={pipeline.raise.id} />
      <input type="hidden" name="version" value={pipeline.version} />
      <fieldset className={stackCss['space3']}>
        <legend className={classes(textCss['title'], css['legend'])}>Names of the stages</legend>
        <p>Their order stays. Everyone in your company sees the same names.</p>
        {pipeline.stages.map(({ stage, name }, at) => (
          <TextField
            key={stage}
            name={`names.${stage}`}
            label={`Stage ${at + 1}`}
            value={name}
            maxLength={stageNameMaxLength}
            autoComplete="off"
          />
        ))}
      </fieldset>
      <fieldset className={stackCss['space3']}>
        <legend className={classes(textCss['title'], css['legend'])}>
          Move cards automatically
        </legend>
        <p>
          A card of a person of the portal moves within seconds: only forwards, never out of the
          last stage, and not if someone has moved it by hand after that.
        </p>
        {cardEvents.map((event) => (
          <SelectField
            key={event}
            name={`rules.${event}`}
            label={`When an investor ${cardEventWords[event]}`}
            value={pipeline.rules[event] ?? ''}
            options={[
              { value: '', label: 'Don’t move the card' },
              ...pipeline.stages
                .filter(({ stage }) => asRuleStage(stage) !== null)
                .map(({ stage, name }) => ({ value: stage, label: `Move it to ${name}` })),
            ]}
          />
        ))}
      </fieldset>
    </Form>
  );
}
