import { routeOf } from '../../../shared/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/placeholder.tsx';
import { tabHref } from './network-address.ts';

/** No raise to show: why, and what to do. `live` is null while the product API cannot be reached. */
export function NoRaises(props: { readonly live: number | null; readonly narrowed: boolean }) {
  const { live, narrowed } = props;
  return (
    <EmptyState
      title={noRaisesTitle(live)}
      action={
        <ButtonLink look="secondary" href={`${routeOf('register').path}?role=investor`}>
          Open an investor account
        </ButtonLink>
      }
    >
      <p>
        {noRaisesReason(live)}
        {narrowed ? <NotTheFilters href={tabHref('raises')} /> : null}
      </p>
      <p>
        Investors see what is open to them after they have logged in and their profile is approved.{' '}
        <a href={`${routeOf('faq').path}#investors`}>How that works</a>
      </p>
    </EmptyState>
  );
}

function noRaisesTitle(live: number | null): string {
  if (live === null) return 'The network cannot be read at the moment';
  return live === 0 ? 'No raise is live at the moment' : 'No raise is open to the public';
}

function noRaisesReason(live: number | null): string {
  if (live === null) return 'Please try again in a few minutes.';
  if (live === 0) {
    return 'A raise appears here when it has passed review and may be shown to everyone, with its terms, its minimum and its deadline.';
  }
  const count = live === 1 ? 'One raise is' : `${live} raises are`;
  return `${count} live for approved members. The rules they are offered under do not allow them to be shown here.`;
}

/** No investor to show. `approved` is null while the product API cannot be reached. */
export function NoInvestors(props: {
  readonly approved: number | null;
  readonly narrowed: boolean;
}) {
  const { approved, narrowed } = props;
  return (
    <EmptyState
      title="No investor shows a public profile"
      action={
        <ButtonLink look="secondary" href={routeOf('raise-capital').path}>
          What a raise takes
        </ButtonLink>
      }
    >
      <p>
        {approved === null || approved === 0 ? '' : `${approvedInWords(approved)} `}
        Investors decide themselves who finds them: nobody, the members, or everyone. None has
        chosen everyone.
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
      It is not for your filters: <a href={props.href}>without them</a> the list is empty as well.
    </>
  );
}
