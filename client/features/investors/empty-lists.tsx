import { routeOf } from '../../../shared/site/routes.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { tabHref } from './network-address.ts';

/** No raise to show: why, and what to do. `live` is null while the product API cannot be reached. */
export function NoRaises(props: { readonly live: number | null; readonly narrowed: boolean }) {
  const { live, narrowed } = props;
  if (narrowed && live !== null && live > 0) return <NoneFound />;
  return (
    <EmptyState
      title={noRaisesTitle(live)}
      action={
        <ButtonLink variant="secondary" href={`${routeOf('register').path}?role=investor`}>
          Sign up as an investor
        </ButtonLink>
      }
    >
      <p>
        {noRaisesReason(live)}
        {narrowed ? <NotTheFilters href={tabHref('raises')} /> : null}
      </p>
      <p>
        Investors see what is open to them once they are logged in and their profile is approved.{' '}
        <a href={`${routeOf('faq').path}#investors`}>How it works</a>
      </p>
    </EmptyState>
  );
}

/** There are raises, but none that this visitor may see fits the filters. */
function NoneFound() {
  return (
    <EmptyState
      title="No raise is found"
      action={
        <ButtonLink variant="secondary" href={tabHref('raises')}>
          Show all raises
        </ButtonLink>
      }
    >
      <p>
        No raise that you may see fits this search. Words are found at their beginnings, in the
        title, the summary and the name of the company.
      </p>
    </EmptyState>
  );
}

function noRaisesTitle(live: number | null): string {
  if (live === null) return 'The network is unavailable right now';
  return live === 0 ? 'No raise is live right now' : 'No raise is open to the public';
}

function noRaisesReason(live: number | null): string {
  if (live === null) return 'Please try again in a few minutes.';
  if (live === 0) {
    return 'Raises that have passed review and may be shown publicly appear here, with their terms, minimum and deadline.';
  }
  const count = live === 1 ? 'One raise is' : `${live} raises are`;
  return `${count} live for approved members. The rules they are offered under do not allow us to show them here.`;
}

/** No investor to show; `isKnown` is false while the list cannot be read. */
export function NoInvestors({ isKnown }: { readonly isKnown: boolean }) {
  if (!isKnown) return <Unavailable what="The list of investors" />;
  return (
    <EmptyState
      title="No investors to show"
      action={
        <ButtonLink variant="secondary" href={routeOf('raise-capital').path}>
          What a raise takes
        </ButtonLink>
      }
    >
      <p>
        Investors choose who can find them: nobody, members, or everybody. Nobody has chosen to be
        found by you yet. Members see more after they log in.
      </p>
    </EmptyState>
  );
}

function NotTheFilters(props: { readonly href: string }) {
  return (
    <>
      {' '}
      Your filters are not the reason: <a href={props.href}>without them</a> the list is empty too.
    </>
  );
}
