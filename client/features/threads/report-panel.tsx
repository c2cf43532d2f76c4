import { operatorReasonMaxLength, reportedFilesMinutes } from '#shared/product/fields/limits.ts';
import type { ReportedMessages } from '#shared/product/threads/thread-reports.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { MessageFiles } from './message-files.tsx';
import {
  closeReportIntent,
  lockThreadIntent,
  readReportedForm,
  unlockThreadIntent,
} from './report-actions.ts';
import type { ReportData } from './report-loader.ts';
import css from './threads.module.css';

export const reportsTableId = 'reports';

/** A report: why, what was written once an operator asks for it, and the decision. */
export function ReportPanel(props: {
  readonly report: ReportData;
  readonly stepUp: StepUp | null;
}) {
  const { report, stepUp } = props;
  const { id, company, investor, decision } = report;
  const { url } = usePageView();
  const read = useFormResult(readReportedForm);
  return (
    <RecordPanel
      title={`${company} and ${investor}`}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(reportsTableId, id)}
    >
      <blockquote className={classes(textCss['written'], css['text'])}>{report.reason}</blockquote>
      <Facts facts={factsOf(report)} />
      {decision === null ? (
        <>
          <Form intent={readReportedForm} submit="Read the thread" variant="secondary">
            <input type="hidden" name="id" value={id} />
            <Reason
              label="Reason for reading it"
              hint="At least 20 characters. Your name, the time and the reason are recorded."
            />
            <StepUpField needed={stepUp} hint="Confirm it’s you." />
          </Form>
          {read?.result === undefined ? null : <Written report={report} written={read.result} />}
          <Decisions id={id} />
        </>
      ) : (
        <Decided report={report} />
      )}
    </RecordPanel>
  );
}

function factsOf(report: ReportData) {
  const { raise, reportedBy, side, reported, messages, decision, decided } = report;
  const of = side === 'company' ? report.company : 'the investor';
  return [
    { label: 'Raise', value: raise.title },
    { label: 'Reported by', value: `${reportedBy ?? 'Someone who has left'}, for ${of}` },
    { label: 'Reported', value: <FormattedDate moment={reported} /> },
    { label: 'Messages', value: String(messages) },
    ...(decision === null || decided === null
      ? []
      : [
          {
            label: decision === 'lock' ? 'Locked' : 'Closed',
            value: (
              <>
                <FormattedDate moment={decided} />, {report.decidedBy ?? 'an operator'}:{' '}
                {report.decisionReason}
              </>
            ),
          },
        ]),
    ...(report.unlocked === null || report.unlockedOn === null
      ? []
      : [
          {
            label: 'Unlocked',
            value: (
              <>
                <FormattedDate moment={report.unlockedOn} />, {report.unlocked.by ?? 'an operator'}:{' '}
                {report.unlocked.reason}
              </>
            ),
          },
        ]),
  ];
}

function Written(props: { readonly report: ReportData; readonly written: ReportedMessages }) {
  const { report, written } = props;
  return (
    <section aria-label="Thread">
      <ol className={stackCss['space4']}>
        {written.items.map(({ n, side, author, text, sentAt, files }) => (
          <li key={n} className={classes(boxCss['box'], css['message'])}>
            <p className={classes(textCss['note'], rowCss['heading'])}>
              <span className={css['author']}>
                {author ?? 'Someone who has left'}
                {side === 'company' ? `, ${report.company}` : ''}
              </span>
              <time dateTime={sentAt}>{sentAt.slice(0, 16).replace('T', ', ')} UTC</time>
            </p>
            <p className={classes(textCss['written'], css['text'])}>{text}</p>
            <MessageFiles files={files} path={`/admin/thread-reports/${report.id}/files`} />
          </li>
        ))}
      </ol>
      {written.nextCursor === null ? null : (
        <p className={classes(rowCss['links'], textCss['soft'], textCss['breaks'])}>
          The newest messages are shown.
        </p>
      )}
      {written.items.some(({ files }) => files.length > 0) ? (
        <p className={textCss['note']}>
          You can download the files for {reportedFilesMinutes} minutes. Then read the thread again.
        </p>
      ) : null}
    </section>
  );
}

/** What has just been decided, with a form that is gone; and the way back from a lock. */
function Decided({ report: { id, isLocked } }: { readonly report: ReportData }) {
  const unlocking = useFormResult(unlockThreadIntent);
  const closed = useFormResult(closeReportIntent);
  const locked = useFormResult(lockThreadIntent);
  return isLocked ? (
    <>
      <FormOutcome intent={lockThreadIntent} result={locked} />
      <Unlock id={id} isOpen={unlocking?.problem !== undefined} />
    </>
  ) : (
    <>
      <FormOutcome intent={closeReportIntent} result={closed} />
      <FormOutcome intent={unlockThreadIntent} result={unlocking} />
    </>
  );
}

function Unlock({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  return (
    <Disclosures>
      <Disclosure title="Unlock the thread" open={isOpen}>
        <p>Both sides can write in it again. They see your reason.</p>
        <Form intent={unlockThreadIntent} submit="Unlock thread" variant="secondary">
          <input type="hidden" name="id" value={id} />
          <Reason label="Reason" hint="At least 20 characters." />
        </Form>
      </Disclosure>
    </Disclosures>
  );
}

function Decisions({ id }: { readonly id: string }) {
  const closing = useFormResult(closeReportIntent);
  const locking = useFormResult(lockThreadIntent);
  return (
    <Disclosures>
      <Disclosure title="Close the report" open={closing?.problem !== undefined}>
        <p>The thread stays as it is. The person who reported it sees your reason.</p>
        <Form intent={closeReportIntent} submit="Close report" variant="secondary">
          <input type="hidden" name="id" value={id} />
          <Reason label="Reason" hint="At least 20 characters." />
        </Form>
      </Disclosure>
      <Disclosure title="Lock the thread" open={locking?.problem !== undefined}>
        <p>Nobody can write in it from now on. Both sides see your reason.</p>
        <Form intent={lockThreadIntent} submit="Lock thread" variant="danger">
          <input type="hidden" name="id" value={id} />
          <Reason label="Reason" hint="At least 20 characters." />
        </Form>
      </Disclosure>
    </Disclosures>
  );
}

function Reason({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <TextAreaField
      name="reason"
      label={label}
      hint={hint}
      maxLength={operatorReasonMaxLength}
      short
    />
  );
}
