import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { listHref } from './people-address.ts';

/** On the overview: how many investor profiles wait for a decision, and how long the oldest does. */
export function ProfilesWaiting(props: {
  readonly waiting: { readonly profiles: number; readonly days: number } | null;
}) {
  return (
    <Panel
      title="Investor profiles"
      actions={
        <ButtonLink variant="secondary" size="small" href={listHref({ state: 'pending' })}>
          Open the profiles
        </ButtonLink>
      }
    >
      <p>{waitingInWords(props.waiting)}</p>
    </Panel>
  );
}

function waitingInWords(
  waiting: { readonly profiles: number; readonly days: number } | null,
): string {
  if (waiting === null) return 'Profiles could not be counted just now.';
  const { profiles, days } = waiting;
  if (profiles === 0) return 'No profile is waiting for a decision.';
  const since = days === 0 ? 'since today' : days === 1 ? 'for a day' : `for ${days} days`;
  return profiles === 1
    ? `One profile waits for a decision, ${since}.`
    : `${profiles} profiles wait for a decision, the oldest ${since}.`;
}
