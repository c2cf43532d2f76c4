import type { RatedFaqEntry } from '#shared/product/content/faq-feedback.ts';
import { routeOf } from '#shared/site/routes.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { faqEntryHref, feedbackHref } from './content-address.ts';
import css from './content-editor.module.css';
import type { FeedbackData } from './content-loader.ts';
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
        <ButtonLink variant="secondary" href={routeOf('faq').path}>
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

function RatedTable(props: { readonly rated: readonly RatedFaqEntry[] }) {
  const { rated } = props;
  return (
    <DataTable
      id="rated-answers"
      caption="Questions by usefulness of their answers, least useful first"
      columns={ratedColumns}
      items={rated}
      rows={{
        key: ({ id }) => id,
        name: ({ question }) => question,
        href: ({ id }) => faqEntryHref(id),
      }}
      foot={<p>{rated.length === 1 ? '1 question' : `${rated.length} questions`}</p>}
    />
  );
}

const ratedColumns: readonly DataColumn<RatedFaqEntry>[] = [
  { key: 'question', title: 'Question', isSentence: true, cell: ({ question }) => question },
  { key: 'votes', title: 'Votes', cell: ({ no, yes }) => `${no} no, ${yes} yes` },
  { key: 'share', title: 'Useful', numeric: true, place: 'beside', cell: usefulShare },
  {
    key: 'remarks',
    title: 'Remarks',
    cell: ({ id, question, remarks }) =>
      remarks === 0 ? (
        'No remarks'
      ) : (
        <a href={feedbackHref({ question: id })}>
          {remarks === 1 ? '1 remark' : `${remarks} remarks`}
          <span className="visually-hidden"> on “{question}”</span>
        </a>
      ),
  },
];

/** In whole percent; a dash without votes. */
function usefulShare({ yes, no }: RatedFaqEntry): string {
  return yes + no === 0 ? '–' : `${Math.round((100 * yes) / (yes + no))}%`;
}
