import type { ReactNode } from 'react';
import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { useFormResult } from '../../../framework/pages/page-state.tsx';
import { ConfirmAction } from '../../../ui/form/confirm-action.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../../ui/layout/disclosure.tsx';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import css from '../raise-editor.module.css';

/** The forms whose results are shown above; those with fields show their own. */
export const raiseForms = [
  'submit-raise',
  'withdraw-raise',
  'reopen-raise',
  'publish-raise',
  'clone-raise',
  'discard-raise',
] as const;
export type LifecycleForm = (typeof raiseForms)[number];

interface Confirmed {
  readonly event: string;
  readonly intent: LifecycleForm;
  readonly opener: string;
  readonly question: string;
  readonly confirm: string;
  readonly variant: 'primary' | 'danger';
  readonly isMain?: boolean;
}

/** What is done with two clicks, with what happens then. */
const confirmed: readonly Confirmed[] = [
  {
    event: 'submit',
    intent: 'submit-raise',
    opener: 'Submit for review',
    question: 'We freeze this version for review; withdraw it to edit.',
    confirm: 'Submit the raise',
    variant: 'primary',
    isMain: true,
  },
  {
    event: 'publish',
    intent: 'publish-raise',
    opener: 'Publish',
    question:
      'It goes live for everyone who can see it. An operator has to approve every change to what was reviewed, including documents, images and company details.',
    confirm: 'Publish the raise',
    variant: 'primary',
    isMain: true,
  },
  {
    event: 'withdraw',
    intent: 'withdraw-raise',
    opener: 'Withdraw from review',
    question: 'It becomes a draft again. When you resubmit, it goes to the back of the queue.',
    confirm: 'Withdraw the raise',
    variant: 'primary',
  },
  {
    event: 'reopen',
    intent: 'reopen-raise',
    opener: 'Edit again',
    question: 'It becomes a draft again and needs a new review.',
    confirm: 'Withdraw approval and edit',
    variant: 'danger',
  },
  {
    event: 'clone',
    intent: 'clone-raise',
    opener: 'Create a new raise from this one',
    question: 'Copies everything except the dates into a new draft.',
    confirm: 'Create draft',
    variant: 'primary',
  },
  {
    event: 'discard',
    intent: 'discard-raise',
    opener: 'Delete this draft',
    question: 'We’ll delete it for good, for everyone in your company.',
    confirm: 'Delete the draft',
    variant: 'danger',
  },
];

/** Shows the actions that the lifecycle of a raise offers this person now. */
export function RaiseLifecycle(props: { readonly raise: Raise; readonly isReady: boolean }) {
  const { raise, isReady } = props;
  const { id, title, version, allowed } = raise;
  const offered = confirmed.filter(
    ({ event }) => allowed.includes(event) && (event !== 'submit' || isReady),
  );
  const about = { fields: { id, version: String(version) }, title };
  return (
    <>
      <Actions offered={offered.filter(({ event }) => event !== 'discard')} {...about} />
      <Ending raise={raise} />
      {/* Last and apart, so that nobody deletes what they meant to submit. */}
      <Actions offered={offered.filter(({ event }) => event === 'discard')} {...about} isApart />
    </>
  );
}

/** What ends a raise before its time. */
function Ending({ raise: { id, allowed } }: { readonly raise: Raise }) {
  const [mayClose, mayAsk] = [
    allowed.includes('announce-close'),
    allowed.includes('ask-to-cancel'),
  ];
  if (!mayClose && !mayAsk) return null;
  return (
    <Disclosures>
      {mayClose ? (
        <Folded title="Close early" intent="announce-close">
          <p>
            Once what is signed and funded reaches the minimum, you can announce an earlier close:
            at least five business days ahead. We tell everyone who committed.
          </p>
          <Form intent="announce-close" submit="Announce the close">
            <input type="hidden" name="id" value={id} />
            <DateField
              name="closesAt"
              label="Last day"
              hint="It closes at the end of that day, UTC."
            />
          </Form>
        </Folded>
      ) : null}
      {mayAsk ? (
        <Folded title="Cancel the raise" intent="cancel-raise">
          <p>
            Once an operator confirms it, every commitment is released, payments are returned, and
            the raise can’t be resumed.
          </p>
          <Form intent="cancel-raise" submit="Ask to cancel the raise" variant="danger">
            <input type="hidden" name="id" value={id} />
            <TextAreaField
              name="reason"
              label="Reason"
              hint="At least 20 characters. Investors see this."
              maxLength={raiseReasonMaxLength}
              short
            />
          </Form>
        </Folded>
      ) : null}
    </Disclosures>
  );
}

function Actions(props: {
  readonly offered: readonly Confirmed[];
  readonly fields: Readonly<Record<string, string>>;
  readonly title: string;
  readonly isApart?: boolean;
}) {
  const { offered, fields, title, isApart } = props;
  if (offered.length === 0) return null;
  return (
    <div className={classes(rowCss['wrap'], css['actions'], isApart && css['apart'])}>
      {offered.map(({ event, ...words }) => (
        <ConfirmAction key={event} fields={fields} about={title} {...words} />
      ))}
    </div>
  );
}

/** A form that opens on request, and stays open with its result. */
function Folded(props: {
  readonly title: string;
  readonly intent: string;
  readonly children: ReactNode;
}) {
  const result = useFormResult(props.intent);
  return (
    <Disclosure title={props.title} open={result !== null}>
      <div className={stackCss['space4']}>{props.children}</div>
    </Disclosure>
  );
}
