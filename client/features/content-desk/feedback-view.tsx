import type { RatedAnswer } from '../../../shared/product/content/answer-feedback.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { Table } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './content-desk.module.css';
import { answerHref, feedbackHref } from './desk-address.ts';
import type { FeedbackData } from './feedback-data.ts';
import { RemarksPanel } from './remarks-panel.tsx';

/** The feedback on answers: which need work, and what was missing. */
export function FeedbackView(props: { readonly data: FeedbackData; readonly timeZone: string }) {
  const { data, timeZone } = props;
  const { rated, days } = data;
  return (
    <>
      <Panel
        title="Was it useful?"
        lede={
          rated === null || rated.length === 0
            ? undefined
            : `What readers said in the last ${days} days, least useful first. Each visitor counts once per question and day.`
        }
      >
        {rated === null ? (
          <Unavailable what="The feedback" />
        ) : rated.length === 0 ? (
          <NothingSaid />
        ) : (
          <>
            <RatedTable rated={rated} />
            <Unrated count={data.unrated} />
          </>
        )}
      </Panel>
      {rated?.length === 0 ? null : <RemarksPanel data={data} timeZone={timeZone} />}
    </>
  );
}

function NothingSaid() {
  return (
    <EmptyState
      title="No feedback yet"
      action={
        <ButtonLink look="secondary" href={routeOf('faq').path}>
          View the FAQ as readers see it
        </ButtonLink>
      }
    >
      <p>
        Under every published answer, readers are asked whether it was useful and, if not, what was
        missing. This page then shows which answers need work.
      </p>
    </EmptyState>
  );
}

function Unrated(props: { readonly count: number }) {
  const { count } = props;
  if (count === 0) return null;
  return (
    <p className={css['note']}>
      {count === 1
        ? 'One more published question has no feedback.'
        : `${count} more published questions have no feedback.`}
    </p>
  );
}

function RatedTable(props: { readonly rated: readonly RatedAnswer[] }) {
  return (
    <Table
      caption="Questions by usefulness of their answers, least useful first"
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
        { key: 'no', title: 'No', numeric: true, cell: ({ no }) => no },
        { key: 'yes', title: 'Yes', numeric: true, cell: ({ yes }) => yes },
        { key: 'share', title: 'Useful', numeric: true, cell: usefulShare },
        {
          key: 'remarks',
          title: 'Remarks',
          numeric: true,
          cell: ({ id, question, remarks }) =>
            remarks === 0 ? (
              0
            ) : (
              <a href={feedbackHref({ question: id })}>
                {remarks}
                <span className="visually-hidden"> on “{question}”</span>
              </a>
            ),
        },
      ]}
      rows={props.rated}
      rowKey={({ id }) => id}
    />
  );
}

/** In whole percent; a dash without votes. */
function usefulShare({ yes, no }: RatedAnswer): string {
  return yes + no === 0 ? '–' : `${Math.round((100 * yes) / (yes + no))}%`;
}
