import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormattedDate, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { faqEntryHref, feedbackHref } from './content-address.ts';
import css from './content-editor.module.css';
import type { FeedbackData, WrittenRemark } from './content-loader.ts';

const intent = 'delete-remark';

/** Readers' remarks, newest first: about all answers, or about one. */
export function RemarksPanel(props: { readonly data: FeedbackData; readonly timeZone: string }) {
  const { selection, remarks, rated } = props.data;
  const { question } = selection;
  const chosen = rated?.find(({ id }) => id === question);
  return (
    <Panel
      id="remarks"
      title="What was missing"
      lede={chosen === undefined ? undefined : `In the answer to “${chosen.question}”.`}
      actions={question === '' ? undefined : <a href={feedbackHref()}>Show all remarks</a>}
    >
      <FormOutcome intent={intent} result={useFormResult(intent)} />
      {remarks === null ? (
        <Unavailable what="The list of remarks" />
      ) : remarks.items.length === 0 ? (
        <NoRemarks isFirst={selection.after === ''} />
      ) : (
        <>
          <ul className={css['remarks']}>
            {remarks.items.map((remark) => (
              <li key={remark.id}>
                <Remark remark={remark} named={question === ''} />
              </li>
            ))}
          </ul>
          <Row>
            {selection.after === '' ? null : (
              <a href={feedbackHref({ question })}>Back to the newest</a>
            )}
            {remarks.nextCursor === null ? null : (
              <a href={feedbackHref({ question, after: remarks.nextCursor })}>Show older ones</a>
            )}
          </Row>
          <div className={css['note']}>
            <p>Remarks are deleted after a year.</p>
            <TimeZoneNote timeZone={props.timeZone} />
          </div>
        </>
      )}
    </Panel>
  );
}

function Remark(props: { readonly remark: WrittenRemark; readonly named: boolean }) {
  const { id, text, question, questionId, written } = props.remark;
  return (
    <article
      aria-label={`Remark on “${question}”`}
      className={classes(stackCss['space2'], stackCss['left'])}
    >
      <p className={css['remarkText']}>{text}</p>
      <p className={css['note']}>
        <FormattedDate moment={written} />
        {props.named ? (
          <>
            {' on '}
            <a href={faqEntryHref(questionId)}>{question}</a>
          </>
        ) : null}
      </p>
      <ConfirmAction
        intent={intent}
        fields={{ id }}
        opener="Delete"
        about={`the remark on “${question}”`}
        question="The remark will be deleted for good. Its vote still counts."
        confirm="Delete remark"
      />
    </article>
  );
}

function NoRemarks(props: { readonly isFirst: boolean }) {
  if (!props.isFirst) return <p>No older remarks.</p>;
  return (
    <EmptyState title="No remarks">
      <p>Readers who answer No can say what was missing. Their remarks appear here.</p>
    </EmptyState>
  );
}
