import { shortDay } from '#shared/product/holders/short-day.ts';
import { cardPath, viewPath } from '#shared/site/dashboard-address.ts';
import { RaiseChoiceForm } from '../../domain/raise/raise-choice-form.tsx';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import rowCss from '../../ui/layout/row.module.css';
import textCss from '../../ui/tokens/text.module.css';
import { Board } from './board.tsx';
import { CardPanel } from './card-panel.tsx';
import { CardTable, cardColumns } from './card-table.tsx';
import { FormSwitch } from './form-switch.tsx';
import css from './pipeline.module.css';
import { moveIntent } from './pipeline-actions.ts';
import { nothingOpen, type PipelinePanel, pipelineCsvHref } from './pipeline-address.ts';
import type { PipelineContent, PipelineData } from './pipeline-loader.ts';
import { OpenPanel, openerId } from './pipeline-panels.tsx';
import { StageStrip } from './stage-strip.tsx';

/** Whom the company of a raise talks to, by stage. */
export function PipelineView(props: {
  readonly content: PipelineContent;
  readonly timeZone: string;
}) {
  const { content, timeZone } = props;
  switch (content.kind) {
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>The pipeline of a raise lists the investors you talk to, stage by stage.</p>
        </EmptyState>
      );
    case 'no-raise':
      return (
        <EmptyState
          title="No raises yet"
          action={<ButtonLink href={viewPath('raise')}>New raise</ButtonLink>}
        >
          <p>Create a raise of {content.company.name} first. Its pipeline is ready with it.</p>
        </EmptyState>
      );
    case 'unavailable':
      return <Unavailable what="The pipeline" />;
    case 'pipeline':
      return <Cards content={content} timeZone={timeZone} />;
  }
}

function Cards(props: { readonly content: PipelineData; readonly timeZone: string }) {
  const { content, timeZone } = props;
  const { pipeline, choices, query, list, card } = content;
  const columns = cardColumns(content);
  const panel = pipeline.mayChange ? query.panel : null;
  const isBlank = list === null ? pipeline.cards === 0 : list.items.length === 0;
  return (
    <>
      <PlaceLine
        isWide
        inHead
        links={pipeline.mayChange ? <Tools content={content} /> : null}
        choice={<RaiseChoiceForm view="pipeline" raise={pipeline.raise.id} choices={choices} />}
      />
      <ListPage
        bar={
          <>
            <FormSwitch shown={content.form} named={query.form} />
            {content.form === 'board' ? null : (
              <StageStrip raise={pipeline.raise.id} stages={pipeline.stages} shown={query.stage} />
            )}
            <Due content={content} />
            {content.form === 'board' ? null : <ColumnMenu columns={columns} />}
          </>
        }
        outcome={<Outcomes content={content} />}
        notes={<TimeZoneNote timeZone={timeZone} />}
        record={
          card !== null ? (
            <CardPanel key={card.id} card={card} pipeline={pipeline} />
          ) : panel === null ? null : (
            <OpenPanel key={panel} panel={panel} content={content} />
          )
        }
      >
        {content.columns !== null && pipeline.cards > 0 ? (
          <Board key={pipeline.raise.id} content={content} loaded={content.columns} />
        ) : (content.columns === null && list === null) || isBlank ? (
          <BlankList>
            {list === null ? <Unavailable what="The list of cards" /> : <Nothing {...content} />}
          </BlankList>
        ) : (
          <CardTable content={content} columns={columns} />
        )}
      </ListPage>
    </>
  );
}

/** What is done to the pipeline as a whole. */
function Tools({ content: { pipeline } }: { readonly content: PipelineData }) {
  const { site } = usePageView();
  return (
    <span className={rowCss['links']}>
      <PanelLink panel="people" label="Add people" />
      <PanelLink panel="import" label="Import" />
      <PanelLink panel="settings" label="Pipeline settings" />
      {pipeline.cards === 0 ? null : (
        <a href={pipelineCsvHref(site.apiBaseUrl, pipeline.raise.id)} download>
          Export as CSV
        </a>
      )}
    </span>
  );
}

function PanelLink(props: { readonly panel: PipelinePanel; readonly label: string }) {
  const { panel, label } = props;
  const { url } = usePageView();
  return (
    <a
      id={openerId(panel)}
      href={addressWith(url, { ...nothingOpen, show: panel })}
      data-keep-scroll=""
    >
      {label}
    </a>
  );
}

/** The button beside the title: a contact from outside. */
export function NewContactButton() {
  const { url } = usePageView();
  return (
    <ButtonLink
      id={openerId('contact')}
      size="small"
      href={addressWith(url, { ...nothingOpen, show: 'contact' })}
    >
      Add contact
    </ButtonLink>
  );
}

/** What was just done, or why not; read out, because the card may be out of sight then. */
function Outcomes({ content: { query, card } }: { readonly content: PipelineData }) {
  const moved = useFormResult(moveIntent);
  const words = doneWords(query.done);
  if (moved !== null) {
    // Beside an open card its own form says why not.
    const isSaidThere = card !== null && moved.problem !== undefined;
    return isSaidThere ? null : <FormOutcome intent={moveIntent} result={moved} />;
  }
  return words === null ? null : (
    <Notice tone="success" live>
      <p>{words}</p>
    </Notice>
  );
}

function doneWords(done: string | null): string | null {
  if (done === 'added') return 'Contact added.';
  if (done === 'deleted') return 'Card deleted.';
  const people = /^people-(\d{1,3})$/.exec(done ?? '')?.[1];
  if (people === undefined) return null;
  return people === '1' ? '1 person added.' : `${people} people added.`;
}

/**
 * Follow-ups whose day has come, those that are due longest first: a menu, so that the list begins as
 * high with them as without.
 */
function Due({ content }: { readonly content: PipelineData }) {
  const { due, raise } = content.pipeline;
  if (due.count === 0) return null;
  const more = due.count - due.items.length;
  return (
    <div className={css['due']}>
      <Menu
        label={
          due.count === 1
            ? '1 follow-up is due'
            : `${due.count.toLocaleString('en')} follow-ups are due`
        }
        icon="clock"
        shown
      >
        {due.items.map(({ id, name, firm, followUpOn }) => (
          <a key={id} href={cardPath(raise.id, id)}>
            {firm === '' ? name : `${name}, ${firm}`}
            <span className={textCss['note']}>{shortDay(followUpOn)}</span>
          </a>
        ))}
        {more > 0 ? <p>and {more} more</p> : null}
      </Menu>
    </div>
  );
}

function Nothing({ query, pipeline, list }: PipelineData) {
  // A page of a list whose last cards were moved or deleted meanwhile.
  if (list?.isFirst === false) return <EmptyState title="No cards on this page" />;
  if (query.stage !== null) return <EmptyState title="No cards in this stage" />;
  return (
    <EmptyState title="No cards yet">
      <p>
        {pipeline.mayChange
          ? 'Add the investors you talk to: contacts from outside, and people of the portal who have access to the data room, an introduction, a thread or a commitment.'
          : 'When someone in your company adds the investors you talk to, you can follow them here.'}
      </p>
    </EmptyState>
  );
}
