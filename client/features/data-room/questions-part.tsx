import { raiseReasonMaxLength, roomAnswerMaxLength } from '#shared/product/fields/limits.ts';
import { versionsName, versionsOf } from '../../framework/forms/item-versions.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { type BulkActions, BulkButton, BulkReason } from '../../ui/data/bulk-bar.tsx';
import { type DataColumn, DataTable, rowId } from '../../ui/data/data-table.tsx';
import { FormattedDate, ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { accessLabel, answerForm, storedAnswer, withdrawSeveralIntent } from './access-values.ts';
import css from './data-room.module.css';
import { partHref } from './room-address.ts';
import type { OwnRoom, PartContent, QuestionData } from './room-content.ts';
import { WithdrawAnswer, WithdrawnAnswers } from './withdraw-answer.tsx';

const tableId = 'room-questions';

const columns: readonly DataColumn<QuestionData>[] = [
  { key: 'question', isSentence: true, title: 'Question', cell: ({ question }) => question },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: (question) => <QuestionState question={question} />,
  },
  { key: 'who', title: 'Asked by', cell: ({ askedBy }) => askedBy ?? 'Someone who has left' },
  {
    key: 'asked',
    title: 'Asked',
    place: 'wide',
    cell: ({ asked }) => <ShortTime moment={asked} />,
  },
];

function QuestionState({ question }: { readonly question: QuestionData }) {
  const { answer, withdrawn, withdrawnOn } = question;
  const on = withdrawnOn.at(-1);
  if (answer !== null) return <Badge>Answered</Badge>;
  if (withdrawn === null || on === undefined) return <Badge tone="attention">To answer</Badge>;
  return (
    <>
      <Badge tone="attention">{withdrawn.byOperator ? 'Taken down' : 'Answer withdrawn'}</Badge>{' '}
      <ShortTime moment={on} />
    </>
  );
}

/** The questions of readers; everybody with access sees those that are answered. */
export function QuestionsPart(
  props: { readonly room: OwnRoom; readonly timeZone: string } & Extract<
    PartContent,
    { part: 'questions' }
  >,
) {
  const { room, unanswered, list, open } = props;
  const { url } = usePageView();
  const address = (more: Record<string, string>) => partHref(room.id, 'questions', more);
  return (
    <ListPage
      filters={{
        chosen: unanswered ? 'To answer' : 'All',
        content: (
          <FilterLinks
            label="Questions"
            links={[
              { label: 'All', href: address({}), current: !unanswered },
              {
                label: 'To answer',
                href: address({ unanswered: 'true' }),
                current: unanswered,
              },
            ]}
          />
        ),
      }}
      notes={
        <>
          <p>Everyone with access can see answered questions, but not who asked.</p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
      outcome={
        <FormOutcome intent={withdrawSeveralIntent} result={useFormResult(withdrawSeveralIntent)} />
      }
      record={open === null ? null : <QuestionRecord key={open.id} room={room} question={open} />}
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of questions" />
          ) : (
            <EmptyState title={unanswered ? 'Every question is answered' : 'No questions yet'}>
              <p>
                People with access to the data room can ask here. We’ll notify you when someone
                does.
              </p>
            </EmptyState>
          )}
        </BlankList>
      ) : (
        <DataTable
          id={tableId}
          caption="Questions, newest first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ id }) => id,
            name: ({ question }) => question,
            href: ({ id }) => addressWith(url, { id }),
            open: open?.id ?? null,
          }}
          {...(room.mayChange && list.items.some(({ answer }) => answer !== null)
            ? { bulk: questionBulk(room, list.items) }
            : {})}
          foot={<PageFoot {...list} shown={list.items.length} />}
        />
      )}
    </ListPage>
  );
}

/** Returns what can be done with several: answering takes words of its own for each. */
function questionBulk({ id }: OwnRoom, items: readonly QuestionData[]): BulkActions {
  return {
    fields: { view: 'room', part: 'questions', raise: id, [versionsName]: versionsOf(items) },
    actions: <WithdrawSelected />,
  };
}

function WithdrawSelected() {
  const { url } = usePageView();
  return (
    <BulkReason
      opener="Withdraw answers"
      explained="Readers see that they were withdrawn, when and why. Operators can still read them."
      intent={withdrawSeveralIntent}
      result={useFormResult(withdrawSeveralIntent)}
      maxLength={raiseReasonMaxLength}
      hint="At least 20 characters. Everyone who could read the answers sees it."
    >
      <BulkButton to={addressWith(url, { id: null })} intent={withdrawSeveralIntent}>
        Withdraw selected answers
      </BulkButton>
    </BulkReason>
  );
}

function QuestionRecord(props: { readonly room: OwnRoom; readonly question: QuestionData }) {
  const { room, question } = props;
  const { id, askedBy, asked, answer } = question;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={answer === null ? 'Answer a question' : 'Question and answer'}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(tableId, id)}
    >
      <blockquote className={classes(textCss['written'], boxCss['quote'])}>
        {question.question}
      </blockquote>
      <p className={textCss['note']}>
        {askedBy ?? 'Someone who has left'}, <FormattedDate moment={asked} />
      </p>
      {answer === null ? <WithdrawnAnswers question={question} /> : null}
      {room.mayChange ? (
        <MergedForm
          intent={answerForm}
          submit={answer === null ? 'Publish answer' : 'Change the answer'}
          guarded
          stored={storedAnswer(question)}
          storedHref={partHref(room.id, 'questions', { id })}
          labelOf={accessLabel}
        >
          <input type="hidden" name="id" value={id} />
          <TextAreaField
            name="answer"
            label="Answer"
            value={answer ?? ''}
            maxLength={roomAnswerMaxLength}
          />
        </MergedForm>
      ) : (
        <p className={classes(textCss['written'], css['text'])}>
          {answer ?? noAnswerWords(question)}
        </p>
      )}
      {room.mayChange ? <WithdrawAnswer question={question} /> : null}
      {answer === null ? null : <WithdrawnAnswers question={question} />}
    </RecordPanel>
  );
}

function noAnswerWords({ withdrawn }: QuestionData): string {
  return withdrawn === null ? 'Not answered yet.' : 'Not answered again yet.';
}
