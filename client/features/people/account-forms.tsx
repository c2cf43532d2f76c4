import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { reinstateAccountIntent, suspendAccountIntent } from './people-actions.ts';
import type { OpenPerson } from './people-loader.ts';
import { ReasonForm } from './reason-form.tsx';

/** Shows what can be done with somebody's account. */
export function AccountForms({ person }: { readonly person: OpenPerson }) {
  const { id, accountAllowed, stepUp } = person;
  const suspended = useFormResult(suspendAccountIntent);
  const reinstated = useFormResult(reinstateAccountIntent);
  return (
    <>
      {accountAllowed.includes('suspend') ? (
        <>
          <FormOutcome intent={reinstateAccountIntent} result={reinstated} />
          <ReasonForm
            intent={suspendAccountIntent}
            title="Suspend the account"
            lede="We’ll end its sessions, block login and email the person your reason."
            submit="Suspend the account"
            variant="danger"
            fields={{ id }}
          >
            <StepUpField needed={stepUp} hint="Confirm it’s you." />
          </ReasonForm>
        </>
      ) : null}
      {accountAllowed.includes('reinstate') ? (
        <>
          <FormOutcome intent={suspendAccountIntent} result={suspended} />
          <ReasonForm
            intent={reinstateAccountIntent}
            title="Reinstate the account"
            lede="The person can log in again."
            submit="Reinstate the account"
            variant="primary"
            fields={{ id }}
          />
        </>
      ) : null}
    </>
  );
}
