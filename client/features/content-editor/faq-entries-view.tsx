import { useEffect } from 'react';
import type { FormResult } from '#shared/site/page-state.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListGroup, ListPage } from '../../ui/layout/list-page.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { type Moved, moveForm } from './content-actions.ts';
import { faqEntryHref, newFaqEntryHref, questionsHref } from './content-address.ts';
import css from './content-editor.module.css';
import type { TopicRows } from './content-loader.ts';
import { changeColumns, RowMenu, stateColumn } from './publications.tsx';

const intent = moveForm;

/** The questions by topic, in the order of the page, which can be changed here. */
export function FaqEntriesView(props: {
  readonly topics: readonly TopicRows[] | null;
  readonly timeZone: string;
}) {
  const { topics, timeZone } = props;
  const result = useFormResult(intent);
  useFocusOnMoved(result);
  return (
    <ListPage
      outcome={<MoveOutcome result={result} />}
      notes={
        <>
          <p>In the order of the page. A topic with nothing published is not shown there.</p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      {topics === null ? (
        <BlankList>
          <Unavailable what="The list of questions" />
        </BlankList>
      ) : (
        topics.map((group) => <Topic key={group.topic} group={group} />)
      )}
    </ListPage>
  );
}

function Topic(props: { readonly group: TopicRows }) {
  const { topic, title, items } = props.group;
  return (
    <section aria-labelledby={`topic-${topic}`}>
      <ListGroup
        title={<h2 id={`topic-${topic}`}>{title}</h2>}
        action={
          <ButtonLink variant="secondary" size="small" href={newFaqEntryHref(topic)}>
            <Icon name="plus" /> Add a question
            <span className="visually-hidden"> to “{title}”</span>
          </ButtonLink>
        }
      />
      {items.length === 0 ? (
        <BlankList>
          <EmptyState title="No questions in this topic" />
        </BlankList>
      ) : (
        <TopicTable group={props.group} />
      )}
    </section>
  );
}

/** Announces the question's new position, without taking the focus from its buttons, or the refusal. */
function MoveOutcome(props: { readonly result: FormResult | null }) {
  const { result } = props;
  if (result === null) return null;
  if (result.problem !== undefined) return <FormOutcome intent={intent} result={result} />;
  return (
    <Notice tone="success" live>
      <p>{result.notice}</p>
    </Notice>
  );
}

function TopicTable(props: { readonly group: TopicRows }) {
  const { topic, title, items } = props.group;
  return (
    <DataTable
      id={`questions-${topic}`}
      caption={`Questions in “${title}”, in page order`}
      columns={[
        { key: 'question', title: 'Question', isSentence: true, cell: ({ question }) => question },
        stateColumn,
        ...changeColumns,
        {
          key: 'order',
          title: 'Order',
          cell: ({ id, question }) => (
            <div id={`place-${id}`} className={css['moves']}>
              <Move id={id} question={question} direction="up" off={items[0]?.id === id} />
              <Move id={id} question={question} direction="down" off={items.at(-1)?.id === id} />
            </div>
          ),
        },
      ]}
      items={items}
      rows={{
        key: ({ id }) => id,
        name: ({ question }) => question,
        href: ({ id }) => faqEntryHref(id),
        menu: ({ id, question, ...item }) => (
          <RowMenu name={question} editor={faqEntryHref(id)} {...item} />
        ),
      }}
    />
  );
}

function Move(props: {
  readonly id: string;
  readonly question: string;
  readonly direction: Moved['direction'];
  readonly off: boolean;
}) {
  const { id, question, direction, off } = props;
  return (
    <form method="post" action={`${questionsHref()}#place-${id}`}>
      <input type="hidden" name="_intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="direction" value={direction} />
      <Button type="submit" variant="quiet" size="small" disabled={off} data-direction={direction}>
        <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} />
        <span className="visually-hidden">
          Move {direction}: “{question}”
        </span>
      </Button>
    </form>
  );
}

/** The row may have been rendered at another place, so the focus follows it for keyboard users. */
function useFocusOnMoved(result: FormResult<Moved> | null): void {
  useEffect(() => {
    const moved = result?.result;
    if (moved === undefined) return;
    const place = document.getElementById(`place-${moved.id}`);
    const same = place?.querySelector<HTMLButtonElement>(
      `button[data-direction="${moved.direction}"]`,
    );
    const other = place?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    (same?.disabled === false ? same : other)?.focus();
  });
}
