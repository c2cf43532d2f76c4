import { formatMoney } from '#shared/money/money.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import { cardEventWords } from '#shared/product/pipeline/card-rules.ts';
import { cardNoteMaxLength, reasonForNoMaxLength } from '#shared/product/pipeline/limits.ts';
import { grantStateLabels } from '#shared/product/raises/grant-lifecycle.ts';
import { bookPath, cardPath, roomPath, writingPath } from '#shared/site/dashboard-address.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import { CardFields } from './card-fields.tsx';
import { cardsTableId } from './card-table.tsx';
import { cardForm, cardLabel, storedCard } from './card-values.ts';
import { deleteIntent, moveIntent, noteIntent } from './pipeline-actions.ts';
import { nothingOpen } from './pipeline-address.ts';
import type { CardData, PipelineData } from './pipeline-loader.ts';

/** A card: where it is, what the portal knows of its person, its notes, and what can be done. */
export function CardPanel(props: {
  readonly card: CardData;
  readonly pipeline: PipelineData['pipeline'];
}) {
  const { card, pipeline } = props;
  const { url } = usePageView();
  const stored = storedCard(card, pipeline.raise.currency);
  const mayChange = card.can.includes('change');
  const saved = useFormResult(cardForm);
  return (
    <RecordPanel
      title={card.name}
      closeHref={addressWith(url, nothingOpen)}
      openedFrom={rowId(cardsTableId, card.id)}
    >
      <Facts facts={factsOf(card)} />
      {mayChange ? <Move card={card} pipeline={pipeline} /> : null}
      <Notes card={card} mayChange={mayChange} />
      <History card={card} stages={pipeline.stages} />
      {mayChange ? (
        <Disclosures>
          <Disclosure title="Edit card" open={saved !== null}>
            <MergedForm
              intent={cardForm}
              submit="Save card"
              variant="secondary"
              stored={stored}
              storedHref={cardPath(card.raise, card.id)}
              labelOf={cardLabel}
            >
              <input type="hidden" name="card" value={card.id} />
              <input type="hidden" name="raise" value={card.raise} />
              <CardFields values={stored.values} />
            </MergedForm>
          </Disclosure>
        </Disclosures>
      ) : null}
      {mayChange ? (
        <ConfirmAction
          intent={deleteIntent}
          fields={{ card: card.id, raise: card.raise }}
          opener="Delete card"
          about={card.name}
          question="Delete this card with its notes? It can’t be restored."
          confirm="Delete card"
        />
      ) : null}
    </RecordPanel>
  );
}

function factsOf(card: CardData): readonly Fact[] {
  const { portal, expected, followUpOn, reasonForNo, lastRead } = card;
  return [
    { label: 'Stage', value: card.stageName },
    { label: 'Since', value: <FormattedDate moment={card.since} /> },
    ...(card.firm === '' ? [] : [{ label: 'Firm', value: card.firm }]),
    ...(card.email === ''
      ? []
      : [{ label: 'Email', value: <a href={`mailto:${card.email}`}>{card.email}</a> }]),
    ...(expected === null ? [] : [{ label: 'Amount hoped for', value: formatMoney(expected) }]),
    ...(followUpOn === null ? [] : [{ label: 'Follow up on', value: shortDay(followUpOn) }]),
    ...(reasonForNo === '' ? [] : [{ label: 'Why they passed', value: reasonForNo, isLong: true }]),
    ...(portal === null
      ? []
      : [
          {
            label: 'Data room',
            value: (
              <a href={`${roomPath(card.raise)}&part=access`}>
                {portal.access === null ? 'No access' : grantStateLabels[portal.access]}
              </a>
            ),
          },
          {
            label: 'Last read',
            value: lastRead === null ? 'Not yet' : <FormattedDate moment={lastRead} />,
          },
          {
            label: 'Commitment',
            value:
              portal.commitment === null ? (
                'None'
              ) : (
                <a href={`${bookPath(card.raise)}&id=${portal.commitment.id}`}>
                  {commitmentStateLabels[portal.commitment.state]}, {formatMoney(portal.commitment)}
                </a>
              ),
          },
          {
            label: 'Messages',
            value: <a href={writingPath(card.raise, portal.userId)}>Open the thread</a>,
          },
        ]),
  ];
}

function Move(props: { readonly card: CardData; readonly pipeline: PipelineData['pipeline'] }) {
  const { card, pipeline } = props;
  const others = pipeline.stages.filter(({ stage }) => stage !== card.stage);
  const moved = useFormResult(moveIntent);
  return (
    <Form
      intent={moveIntent}
      submit="Move card"
      variant="secondary"
      saidElsewhere={moved?.problem === undefined}
    >
      <input type="hidden" name="card" value={card.id} />
      <input type="hidden" name="version" value={card.version} />
      <SelectField
        key={card.stage}
        name="stage"
        label="Move to"
        value={others[0]?.stage ?? ''}
        options={others.map(({ stage, name }) => ({ value: stage, label: name }))}
      />
      {card.stage === 'passed' ? null : (
        <TextAreaField
          name="reasonForNo"
          label="Why they passed"
          hint={`Kept only in the stage “${pipeline.stages.at(-1)?.name}”.`}
          maxLength={reasonForNoMaxLength}
          optional
          short
        />
      )}
    </Form>
  );
}

function Notes({ card, mayChange }: { readonly card: CardData; readonly mayChange: boolean }) {
  const isBlank = card.notes.length === 0;
  return (
    <section aria-labelledby="card-notes" className={stackCss['space4']}>
      <h3 id="card-notes">Notes</h3>
      {mayChange ? (
        <Form intent={noteIntent} submit="Add note" variant="secondary">
          <input type="hidden" name="card" value={card.id} />
          <TextAreaField name="text" label="Note" maxLength={cardNoteMaxLength} short />
        </Form>
      ) : null}
      {isBlank ? <p className={textCss['note']}>No notes yet.</p> : null}
      {card.notes.map(({ text, author, on }) => (
        <div key={`${on.iso}${text}`} className={stackCss['space1']}>
          <p className={textCss['note']}>
            {author ?? 'Someone whose account was deleted'}, <FormattedDate moment={on} />
          </p>
          <p className={textCss['written']}>{text}</p>
        </div>
      ))}
    </section>
  );
}

/** From stage to stage: who moved it or which rule, and why they passed until then. */
function History(props: {
  readonly card: CardData;
  readonly stages: PipelineData['pipeline']['stages'];
}) {
  const { card, stages } = props;
  if (card.moves.length === 0) return null;
  const names = new Map(stages.map(({ stage, name }) => [stage, name]));
  return (
    <section aria-labelledby="card-moves" className={stackCss['space2']}>
      <h3 id="card-moves">History</h3>
      <ol className={stackCss['space2']}>
        {card.moves.map(({ from, to, author, rule, reason, on }) => (
          <li key={`${on.iso}${from}${to}`}>
            <p>
              {names.get(from)} to {names.get(to)}
            </p>
            <p className={textCss['note']}>
              {rule === null
                ? (author ?? 'Someone whose account was deleted')
                : `By rule: the investor ${cardEventWords[rule]}`}
              , <FormattedDate moment={on} />
            </p>
            {reason === '' ? null : <p className={textCss['written']}>Why they passed: {reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
