import { routeOf } from '../../../shared/site/routes.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
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

/** No investor to show. `approved` is null while the product API cannot be reached. */
export function NoInvestors(props: {
  readonly approved: number | null;
  readonly narrowed: boolean;
}) {
  const { approved, narrowed } = props;
  return (
    <EmptyState
      title="No public investor profiles"
      action={
        <ButtonLink variant="secondary" href={routeOf('raise-capital').path}>
          What a raise takes
        </ButtonLink>
      }
    >
      <p>
        {approved === null || approved === 0 ? '' : `${approvedInWords(approved)} `}
        Investors choose who can find them: no one, members, or everyone. So far, none has chosen
        everyone.
        {narrowed ? <NotTheFilters href={tabHref('investors')} /> : null}
      </p>
    </EmptyState>
  );
}

function approvedInWords(approved: number): string {
  return approved === 1 ? 'One investor is approved.' : `${approved} investors are approved.`;
}

function NotTheFilters(props: { readonly href: string }) {
  return (
    <>
      {' '}
      Your filters are not the reason: <a href={props.href}>without them</a> the list is empty too.
    </>
  );
}
