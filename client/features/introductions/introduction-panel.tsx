import { introductionReasonMaxLength } from '#shared/product/fields/limits.ts';
import { threadPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { ReportReasonField } from '../../domain/report/report-reason-field.tsx';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import {
  acceptIntent,
  closeIntent,
  declineIntent,
  reportIntent,
  withdrawIntent,
} from './introduction-actions.ts';
import { nothingOpen } from './introduction-address.ts';
import type { IntroductionData } from './introduction-loader.ts';
import { askedWords, otherName, statusWords } from './introduction-words.ts';
import css from './introductions.module.css';

export const introductionsTableId = 'introductions';

/** A request for an introduction: what was written, what became of it, and what can be done. */
export function IntroductionPanel({ introduction }: { readonly introduction: IntroductionData }) {
  const { id, raise, note, reason, author, thread, can } = introduction;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={otherName(introduction)}
      closeHref={addressWith(url, nothingOpen)}
      openedFrom={rowId(introductionsTableId, id)}
    >
      {outcomes.map(([action, intent]) =>
        can.includes(action) ? null : <Outcome key={intent} intent={intent} />,
      )}
      <p className={classes(textCss['soft'], textCss['breaks'])}>
        {askedWords(introduction)} for an introduction about{' '}
        <RaiseName introduction={introduction} raise={raise} />.
      </p>
      <figure className={classes(stackCss['space2'], boxCss['box'], css['note'])}>
        <blockquote>{note}</blockquote>
        {author === null ? null : (
          <figcaption>
            {author}, {introduction.company.name}
          </figcaption>
        )}
      </figure>
      <Facts facts={factsOf(introduction)} />
      {reason === '' ? null : (
        <section aria-labelledby="introduction-reason">
          <h3 id="introduction-reason">Reason</h3>
          <p className={textCss['written']}>{reason}</p>
        </section>
      )}
      {thread === null ? null : (
        <p>
          <ButtonLink href={threadPath(thread)}>Open the thread</ButtonLink>
        </p>
      )}
      {can.length === 0 ? null : <Answers introduction={introduction} />}
    </RecordPanel>
  );
}

/** What a form that is gone has done, or why it could not. */
function Outcome({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}

const outcomes = [
  ['accept', acceptIntent],
  ['decline', declineIntent],
  ['report', reportIntent],
  ['withdraw', withdrawIntent],
  ['close', closeIntent],
] as const;

/** A company knows its raise; an investor who was asked may not see the page of it yet. */
function RaiseName(props: {
  readonly introduction: IntroductionData;
  readonly raise: IntroductionData['raise'];
}) {
  const { side, askedBy } = props.introduction;
  const { title, slug } = props.raise;
  return side === 'investor' && askedBy === 'investor' ? (
    <a href={networkRaiseHref(slug)}>{title}</a>
  ) : (
    <strong>{title}</strong>
  );
}

function factsOf(introduction: IntroductionData) {
  const { state, asked, expires, decided } = introduction;
  return [
    { label: 'Status', value: statusWords(introduction) },
    { label: 'Asked on', value: <FormattedDate moment={asked} /> },
    ...(state === 'pending'
      ? [{ label: 'Expires', value: <FormattedDate moment={expires} /> }]
      : decided === null
        ? []
        : [{ label: 'Since', value: <FormattedDate moment={decided} /> }]),
  ];
}

function Answers({ introduction }: { readonly introduction: IntroductionData }) {
  const { can } = introduction;
  const other = otherName(introduction);
  const declined = useFormResult(declineIntent);
  const reported = useFormResult(reportIntent);
  const id = <input type="hidden" name="introduction" value={introduction.id} />;
  return (
    <>
      {can.includes('accept') ? (
        <Form intent={acceptIntent} submit="Accept">
          {id}
          <p>
            A thread opens in which you and {other} write to each other. It doesn’t give access to
            the data room.
          </p>
        </Form>
      ) : null}
      {can.includes('decline') ? (
        <Disclosures>
          <Disclosure title="Decline" open={declined?.problem !== undefined}>
            <Form intent={declineIntent} submit="Decline request" variant="secondary">
              {id}
              <TextAreaField
                name="reason"
                label="Reason (optional)"
                hint={`${other} can read it.`}
                maxLength={introductionReasonMaxLength}
                short
              />
              <Checkbox
                name="isLast"
                value="yes"
                label="Don’t let them ask again"
                hint="They aren’t told. Otherwise they can ask again after 30 days."
              />
            </Form>
          </Disclosure>
          <Disclosure title="Report" open={reported?.problem !== undefined}>
            <p>
              An operator can then read the note, and decides about it. The request is declined, and{' '}
              {other} can’t ask again.
            </p>
            <Form intent={reportIntent} submit="Report request" variant="secondary">
              {id}
              <ReportReasonField />
            </Form>
          </Disclosure>
        </Disclosures>
      ) : null}
      {can.includes('withdraw') ? (
        <Form intent={withdrawIntent} submit="Withdraw request" variant="secondary">
          {id}
        </Form>
      ) : null}
      {can.includes('close') ? (
        <Form intent={closeIntent} submit="End introduction" variant="secondary">
          {id}
          <p>
            You can both read the thread afterwards. Writing in it then requires access to the data
            room or a commitment.
          </p>
        </Form>
      ) : null}
    </>
  );
}
