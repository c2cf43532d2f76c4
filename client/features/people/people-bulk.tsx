import { operatorReasonMaxLength } from '#shared/product/fields/limits.ts';
import {
  investorProfileLifecycle,
  type ProfileDecision,
  profileDecisions,
} from '#shared/product/investors/lifecycle.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { versionsName, versionsOf } from '../../framework/forms/item-versions.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import {
  type BulkActions,
  BulkButton,
  BulkConfirm,
  BulkExport,
  BulkReason,
} from '../../ui/data/bulk-bar.tsx';
import { exportSelectedIntent } from '../../ui/data/export-selected.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { exportHref, type PeopleSelection } from './people-address.ts';
import type { PersonData } from './people-loader.ts';
import { decideIntents } from './several-people.ts';

/** Names the field of the reason, whichever decision it was sent with. */
const reasonIntent = 'decide-several';

const withReason: readonly (readonly [ProfileDecision, string])[] = [
  ['reject', 'Send back'],
  ['re-verify', 'Review again'],
  ['suspend', 'Suspend'],
  ['reinstate', 'Reinstate'],
];

/** The result of the last decision with a reason. */
function useReasonResult(): FormResult | null {
  const results = [
    useFormResult(decideIntents.reject),
    useFormResult(decideIntents['re-verify']),
    useFormResult(decideIntents.suspend),
    useFormResult(decideIntents.reinstate),
  ];
  return results.find((one) => one !== null) ?? null;
}

/** Says what came of what was done with several people. */
export function SeveralOutcome() {
  return (
    <>
      <FormOutcome intent={reasonIntent} result={useReasonResult()} />
      <FormOutcome intent={decideIntents.approve} result={useFormResult(decideIntents.approve)} />
      <FormOutcome intent={exportSelectedIntent} result={useFormResult(exportSelectedIntent)} />
    </>
  );
}

/** Returns what can be done with several people of a list: what is possible for at least one of them. */
export function peopleBulk(items: readonly PersonData[], selection: PeopleSelection): BulkActions {
  const profiles = items.flatMap(({ id, investor }) =>
    investor === null ? [] : [{ id, version: investor.version }],
  );
  return {
    fields: { view: 'people', [versionsName]: versionsOf(profiles) },
    actions: (selected) => <PeopleActions {...{ items, selection, selected }} />,
  };
}

function PeopleActions(props: {
  readonly items: readonly PersonData[];
  readonly selection: PeopleSelection;
  readonly selected: readonly string[];
}) {
  const { items, selection, selected } = props;
  const { url } = usePageView();
  const result = useReasonResult();
  const to = addressWith(url, { id: null, export: null });
  const possible = new Set<ProfileDecision>(
    items.flatMap(({ investor }) => {
      if (investor === null) return [];
      const events = offeredEvents(investorProfileLifecycle, investor.state, 'operator');
      return profileDecisions.filter((one) => (events as readonly string[]).includes(one));
    }),
  );
  const reasons = withReason.filter(([decision]) => possible.has(decision));
  return (
    <>
      {possible.has('approve') ? (
        <BulkConfirm
          to={to}
          intent={decideIntents.approve}
          opener="Approve"
          explained="They’ll see the raises shown to approved investors. Profiles that changed since you opened this list aren’t approved."
          variant="primary"
        >
          Approve selected profiles
        </BulkConfirm>
      ) : null}
      {reasons.length === 0 ? null : (
        <BulkReason
          opener="Decide with a reason"
          explained="Each person gets the reason by email."
          intent={reasonIntent}
          result={result}
          maxLength={operatorReasonMaxLength}
          hint="At least 20 characters."
        >
          {reasons.map(([decision, words]) => (
            <BulkButton key={decision} to={to} intent={decideIntents[decision]}>
              {words}
            </BulkButton>
          ))}
        </BulkReason>
      )}
      <BulkExport to={to} intent={exportSelectedIntent} href={exportHref(selection, selected)} />
    </>
  );
}
