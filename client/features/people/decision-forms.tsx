import type { PersonRecord } from '#shared/product/investors/people.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Disclosures } from '../../ui/layout/disclosure.tsx';
import {
  approveIntent,
  reinstateIntent,
  rejectIntent,
  reverifyIntent,
  suspendIntent,
} from './people-actions.ts';
import { ReasonForm } from './reason-form.tsx';

type Profile = NonNullable<PersonRecord['profile']>;

/** What each decision with a reason is called and does, in the order shown. */
const decisions = [
  {
    event: 'reject',
    intent: rejectIntent,
    title: 'Don’t approve',
    lede: 'The person sees your reason and can change the profile and submit it again.',
    submit: 'Send back profile',
    variant: 'danger',
  },
  {
    event: 're-verify',
    intent: reverifyIntent,
    title: 'Review again',
    lede: 'The profile goes back to review. The person can still read, but can’t commit.',
    submit: 'Review again',
    variant: 'secondary',
  },
  {
    event: 'suspend',
    intent: suspendIntent,
    title: 'Suspend the profile',
    lede: 'The person can no longer see what’s shown to approved investors, and can’t commit.',
    submit: 'Suspend the profile',
    variant: 'danger',
  },
  {
    event: 'reinstate',
    intent: reinstateIntent,
    title: 'Reinstate the profile',
    lede: 'The profile is approved again, unchanged.',
    submit: 'Reinstate the profile',
    variant: 'primary',
  },
] as const;

/** Shows the decisions about a profile that are possible now. */
export function DecisionForms(props: {
  readonly id: string;
  readonly name: string;
  readonly profile: Profile;
}) {
  const { id, name, profile } = props;
  const { allowed, version } = profile;
  const fields = { id, version: String(version) };
  const offered = decisions.filter(({ event }) => allowed.includes(event));
  return (
    <>
      {allowed.includes('approve') ? (
        <ConfirmAction
          intent={approveIntent}
          fields={fields}
          opener="Approve the profile"
          about={`of ${name}`}
          question="The person will see the raises shown to approved investors."
          confirm="Approve profile"
          variant="primary"
        />
      ) : null}
      {decisions
        .filter(({ event }) => !allowed.includes(event))
        .map(({ event, intent }) => (
          <Done key={event} intent={intent} />
        ))}
      {offered.length === 0 ? null : (
        <Disclosures>
          {offered.map(({ event, ...words }) => (
            <ReasonForm key={event} {...words} fields={fields} grouped />
          ))}
        </Disclosures>
      )}
    </>
  );
}

/** The result of a decision that is not offered any more, because it was taken. */
function Done({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}
