import type { ReactNode } from 'react';
import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import {
  approveChangeIntent,
  cancelIntent,
  declineChangeIntent,
  pauseIntent,
  resumeIntent,
} from './review-actions.ts';
import type { ReviewDeskData } from './review-loader.ts';

/** The forms of raises that run. */
export const runningForms: readonly string[] = [
  approveChangeIntent,
  declineChangeIntent,
  pauseIntent,
  resumeIntent,
  cancelIntent,
];

/** Shows what an operator does with a raise that runs, as its lifecycle offers it. */
export function RunningForms({ desk }: { readonly desk: ReviewDeskData }) {
  const { raise, hasConflict, cancelAsked } = desk;
  const offered = offeredEvents(raiseLifecycle, raise.state, 'operator');
  const id = <input type="hidden" name="id" value={raise.id} />;
  const isApprovable =
    raise.proposedChange !== null && !hasConflict && offered.includes('approve-change');
  const isFolded = isApprovable || offered.includes('pause') || offered.includes('cancel');
  return (
    <>
      {isApprovable ? (
        <Form intent={approveChangeIntent} submit="Approve the change">
          {id}
          <input type="hidden" name="version" value={raise.version} />
          <p>
            {raise.proposedChange?.weight === 'material'
              ? 'Once you approve it, everyone who signed must reconfirm within 5 business days.'
              : 'We’ll tell everyone with access or a commitment. Nobody has to reconfirm.'}
          </p>
        </Form>
      ) : null}
      {offered.includes('resume') ? (
        <Form
          intent={resumeIntent}
          submit="Resume the raise"
          variant={isApprovable ? 'secondary' : 'primary'}
        >
          {id}
        </Form>
      ) : null}
      {isFolded ? (
        <Disclosures>
          {isApprovable ? <OtherAnswers raise={raise} /> : null}
          {offered.includes('pause') ? (
            <Folded title="Pause the raise" intent={pauseIntent}>
              <Form intent={pauseIntent} submit="Pause the raise" variant="danger" guarded>
                {id}
                <Reason hint="At least 20 characters. Nobody can commit meanwhile, and its deadline keeps running." />
              </Form>
            </Folded>
          ) : null}
          {offered.includes('cancel') ? (
            <Folded
              title={cancelAsked === null ? 'Cancel the raise' : 'Cancel the raise as requested'}
              intent={cancelIntent}
              open={cancelAsked !== null}
            >
              <Form intent={cancelIntent} submit="Cancel for good" variant="danger" guarded>
                {id}
                {cancelAsked === null ? null : (
                  <p>
                    The owner asked for it on <FormattedDate moment={cancelAsked} />: {raise.reason}
                  </p>
                )}
                <Reason
                  hint={
                    cancelAsked === null
                      ? 'At least 20 characters. Every commitment is released.'
                      : 'Leave empty to give the owner’s reason. Every commitment is released.'
                  }
                  optional={cancelAsked !== null}
                />
              </Form>
            </Folded>
          ) : null}
        </Disclosures>
      ) : null}
    </>
  );
}

/** What can be answered to a proposal instead of approving it as it is. */
function OtherAnswers({ raise }: { readonly raise: ReviewDeskData['raise'] }) {
  const id = <input type="hidden" name="id" value={raise.id} />;
  return (
    <>
      {raise.proposedChange?.weight === 'reviewed' ? (
        <Folded title="Approve it as material" intent={approveChangeIntent}>
          <Form
            intent={approveChangeIntent}
            submit="Approve as material"
            variant="secondary"
            guarded
          >
            {id}
            <input type="hidden" name="version" value={raise.version} />
            <input type="hidden" name="material" value="yes" />
            <Reason hint="At least 20 characters. Once you approve it, everyone who signed must reconfirm within 5 business days. The company sees why." />
          </Form>
        </Folded>
      ) : null}
      <Folded title="Decline the change" intent={declineChangeIntent}>
        <Form intent={declineChangeIntent} submit="Decline the change" variant="danger" guarded>
          {id}
          <Reason hint="At least 20 characters. The company sees it and keeps its draft." />
        </Form>
      </Folded>
    </>
  );
}

function Reason(props: { readonly hint: string; readonly optional?: boolean }) {
  return (
    <TextAreaField name="reason" label="Reason" maxLength={raiseReasonMaxLength} short {...props} />
  );
}

/** A form that opens on request, and stays open with its refusal. */
function Folded(props: {
  readonly title: string;
  readonly intent: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  const { title, intent, open = false } = props;
  const isRefused = useFormResult(intent)?.problem !== undefined;
  return (
    <Disclosure title={title} open={open || isRefused}>
      {props.children}
    </Disclosure>
  );
}
