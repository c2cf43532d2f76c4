import { useEffect } from 'react';
import type { FormResult } from '../../../shared/site/page-state.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Table } from '../../ui/data/table.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './content-desk.module.css';
import { type Moved, moveForm } from './desk-actions.ts';
import { answerHref, newAnswerHref, questionsHref } from './desk-address.ts';
import type { TopicRows } from './desk-data.ts';
import { LastChange, StateBadge } from './publication-state.tsx';

const intent = moveForm;

/** The questions by topic, in the order of the page, which can be changed here. */
export function AnswerLists(props: {
  readonly topics: readonly TopicRows[] | null;
  readonly timeZone: string;
}) {
  const { topics, timeZone } = props;
  const result = useFormResult(intent);
  useFocusOnMoved(result);
  if (topics === null) {
    return (
      <Panel title="Questions">
        <Unavailable what="The list of questions" />
      </Panel>
    );
  }
  return (
    <>
      <MoveOutcome result={result} />
      {topics.map((group) => (
        <Panel
          key={group.topic}
          title={group.title}
          actions={
            <ButtonLink look="secondary" size="small" href={newAnswerHref(group.topic)}>
              Add a question<span className="visually-hidden"> to “{group.title}”</span>
            </ButtonLink>
          }
        >
          {group.items.length === 0 ? (
            <EmptyState title="No questions in this topic">
              <p>A topic with nothing published is not shown on the page.</p>
            </EmptyState>
          ) : (
            <TopicTable group={group} />
          )}
        </Panel>
      ))}
      <div className={css['note']}>
        <TimeZoneNote timeZone={timeZone} />
      </div>
    </>
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
  const { title, items } = props.group;
  return (
    <Table
      caption={`Questions in “${title}”, in page order`}
      captionHidden
      columns={[
        {
          key: 'question',
          title: 'Question',
          cell: ({ id, question }) => (
            <a href={answerHref(id)} className={css['title']}>
              {question}
            </a>
          ),
        },
        { key: 'state', title: 'State', cell: ({ state }) => <StateBadge state={state} /> },
        { key: 'changed', title: 'Changed', cell: (item) => <LastChange of={item} /> },
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
        {
          key: 'site',
          title: 'On the site',
          cell: ({ state, address, question }) =>
            state === 'published' ? (
              <a href={address}>
                View<span className="visually-hidden"> “{question}” on the site</span>
              </a>
            ) : (
              <span className={css['nothing']}>Not yet</span>
            ),
        },
      ]}
      rows={items}
      rowKey={({ id }) => id}
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
      <Button type="submit" look="secondary" size="small" disabled={off} data-direction={direction}>
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
