import { useEffect } from 'react';
import type { FormResult } from '../../../shared/site/page-state.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListGroup, ListPage } from '../../ui/layout/list-page.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './content-desk.module.css';
import { type Moved, moveForm } from './desk-actions.ts';
import { answerHref, newAnswerHref, questionsHref } from './desk-address.ts';
import type { TopicRows } from './desk-data.ts';
import { StateBadge } from './publication-state.tsx';

const intent = moveForm;

/** The questions by topic, in the order of the page, which can be changed here. */
export function AnswerLists(props: {
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
          <ButtonLink look="secondary" size="small" href={newAnswerHref(topic)}>
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
        { key: 'question', title: 'Question', cell: ({ question }) => question },
        {
          key: 'state',
          title: 'State',
          place: 'beside',
          cell: ({ state }) => <StateBadge state={state} />,
        },
        { key: 'changed', title: 'Changed', cell: ({ changed }) => <ShortTime moment={changed} /> },
        { key: 'by', title: 'Changed by', place: 'wide', cell: ({ updatedBy }) => updatedBy },
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
        href: ({ id }) => answerHref(id),
        menu: (item) => <Actions item={item} />,
      }}
    />
  );
}

function Actions(props: { readonly item: TopicRows['items'][number] }) {
  const { id, question, state, address } = props.item;
  return (
    <>
      <a href={answerHref(id)}>
        Edit<span className="visually-hidden"> “{question}”</span>
      </a>
      {state === 'published' ? (
        <a href={address}>
          View<span className="visually-hidden"> “{question}”</span> on the site
        </a>
      ) : null}
    </>
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
      <Button type="submit" look="quiet" size="small" disabled={off} data-direction={direction}>
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
