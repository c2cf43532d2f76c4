import { declineReasonMaxLength } from '#shared/product/payments/limits.ts';
import { type RaiseLeft, raiseReviewHref } from '../../domain/raise/raise-left.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { AbroadNotice } from './abroad-notice.tsx';
import { AccountDetails, StateBadge } from './account-details.tsx';
import { ChangeAccountForm } from './account-form.tsx';
import { ConfirmingNotice } from './confirming-notice.tsx';
import { HoldNotice } from './hold-notice.tsx';
import {
  changeForm,
  confirmIntent,
  declineIntent,
  discardIntent,
  submitIntent,
  withdrawIntent,
} from './payment-actions.ts';
import css from './payments.module.css';
import { paymentsHref } from './payments-address.ts';
import type { InstructionData, OneInstruction } from './payments-loader.ts';

const outcomes = [
  changeForm,
  discardIntent,
  submitIntent,
  withdrawIntent,
  confirmIntent,
  declineIntent,
];

/** One bank account: what it is, and what this person can do with it now. */
export function InstructionView(props: OneInstruction & { readonly raiseLeft: RaiseLeft | null }) {
  const { instruction, inUse, neededStepUp, raiseLeft } = props;
  const isWithOthers = instruction.state === 'waiting' && !instruction.can.includes('confirm');
  const { id, company, currency, can, declined } = instruction;
  const changing = useFormResult(changeForm);
  return (
    <>
      <Panel
        title={`${company.name}: ${currency} account`}
        actions={<a href={paymentsHref}>All accounts</a>}
      >
        <div className={classes(stackCss['space4'], css['record'])}>
          {outcomes.map((intent) => (
            <Outcome key={intent} intent={intent} can={can} />
          ))}
          <Row>
            <StateBadge instruction={instruction} />
          </Row>
          {declined === '' ? null : (
            <Notice tone="attention" title="Declined">
              <p>{declined}</p>
            </Notice>
          )}
          <ConfirmingNotice instruction={instruction} isReplacing={inUse !== null} />
          <AbroadNotice instruction={instruction} />
          <HoldNotice instruction={instruction} />
          <AccountDetails instruction={instruction} />
          {raiseLeft !== null && isWithOthers ? (
            <Row>
              <ButtonLink href={raiseReviewHref(raiseLeft.id)}>Continue with the raise</ButtonLink>
            </Row>
          ) : null}
          {can.includes('submit') ? <Submit {...props} /> : null}
          {can.includes('confirm') ? <Confirm {...props} /> : null}
          {can.includes('change') || can.includes('decline') ? (
            <Disclosures>
              {can.includes('change') ? (
                <Disclosure title="Change the draft" open={changing?.problem !== undefined}>
                  <ChangeAccountForm instruction={instruction} neededStepUp={neededStepUp} />
                </Disclosure>
              ) : null}
              {can.includes('decline') ? <Decline {...props} /> : null}
            </Disclosures>
          ) : null}
          {can.includes('withdraw') ? (
            <ConfirmAction
              intent={withdrawIntent}
              fields={{ id }}
              opener="Withdraw the account"
              about={`for ${currency}`}
              question="It becomes a draft again, which you can change."
              confirm="Withdraw account"
            />
          ) : null}
          {can.includes('discard') ? (
            <ConfirmAction
              intent={discardIntent}
              fields={{ id }}
              opener="Delete draft"
              about={`for ${currency}`}
              question="The draft is deleted for good."
              confirm="Delete draft"
            />
          ) : null}
        </div>
      </Panel>
      {inUse === null ? null : (
        <Panel title="Account in use now" lede="The account above replaces it once it’s confirmed.">
          <div className={classes(stackCss['space4'], css['record'])}>
            <AccountDetails instruction={inUse} />
          </div>
        </Panel>
      )}
    </>
  );
}

/** The forms that say themselves why they were refused, while they are there. */
const formOf: Readonly<Record<string, InstructionData['can'][number]>> = {
  [changeForm]: 'change',
  [submitIntent]: 'submit',
  [confirmIntent]: 'confirm',
  [declineIntent]: 'decline',
};

/** What came of a form, unless it is there and says it itself. */
function Outcome(props: { readonly intent: string; readonly can: InstructionData['can'] }) {
  const { intent, can } = props;
  const result = useFormResult(intent);
  const of = formOf[intent];
  const isRefused = result?.problem !== undefined;
  return isRefused && of !== undefined && can.includes(of) ? null : (
    <FormOutcome intent={intent} result={result} />
  );
}

function Submit({ instruction, neededStepUp }: OneInstruction) {
  return (
    <div className={stackCss['form']}>
      <Form intent={submitIntent} submit="Submit for confirmation">
        <About instruction={instruction} />
        <StepUpField needed={neededStepUp} hint="Confirm it’s you." />
      </Form>
    </div>
  );
}

function Confirm({ instruction, neededStepUp }: OneInstruction) {
  return (
    <div className={stackCss['form']}>
      <Form intent={confirmIntent} submit="Confirm account">
        <About instruction={instruction} />
        <StepUpField needed={neededStepUp} hint="Investors pay to it, so confirm it’s you." />
      </Form>
    </div>
  );
}

function Decline({ instruction, neededStepUp }: OneInstruction) {
  const declining = useFormResult(declineIntent);
  return (
    <Disclosure title="Decline the account" open={declining?.problem !== undefined}>
      <div className={stackCss['form']}>
        <Form intent={declineIntent} submit="Decline account" variant="danger">
          <About instruction={instruction} />
          <TextAreaField
            name="reason"
            label="Reason"
            hint="The company sees it."
            maxLength={declineReasonMaxLength}
            short
          />
          <StepUpField needed={neededStepUp} hint="Confirm it’s you." />
        </Form>
      </div>
    </Disclosure>
  );
}

/** Which account a form is about, in the version that is shown. */
function About({ instruction }: { readonly instruction: InstructionData }) {
  return (
    <>
      <input type="hidden" name="id" value={instruction.id} />
      <input type="hidden" name="version" value={instruction.version} />
    </>
  );
}
