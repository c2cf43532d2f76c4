import type { FitLeftOut } from '#shared/product/fit/fit.ts';
import { routeOf } from '#shared/site/routes.ts';
import { PassOutcome } from '../../domain/raise/fit-details.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Stack } from '../../ui/layout/section.tsx';
import { FitNote } from './fit-note.tsx';
import { type NetworkAddress, pageHref, tabHref } from './network-address.ts';

/** No raise to show: why, and what to do. `isKnown` is false while the list cannot be read. */
export function NoRaises(props: { readonly isKnown: boolean; readonly narrowed: boolean }) {
  if (!props.isKnown) return <Unavailable what="The list of raises" />;
  if (props.narrowed) return <NoneFound />;
  return (
    <EmptyState
      title="No raises are open to you right now"
      action={
        <ButtonLink variant="secondary" href={`${routeOf('register').path}?role=investor`}>
          Sign up as an investor
        </ButtonLink>
      }
    >
      <p>
        Raises that have passed review appear here with their terms, minimum and deadline. Many are
        shown only to approved investors: log in to see what’s open to you.{' '}
        <a href={`${routeOf('faq').path}#investors`}>How it works</a>
      </p>
    </EmptyState>
  );
}

/** None of the raises that this visitor may see fits the filters. */
function NoneFound() {
  return (
    <EmptyState
      title="No raises found"
      action={
        <ButtonLink variant="secondary" href={tabHref('raises')}>
          Show all raises
        </ButtonLink>
      }
    >
      <p>
        Try fewer or shorter words. The search looks at titles, summaries and company names of the
        raises open to you.
      </p>
    </EmptyState>
  );
}

/** None of the raises that this investor is offered is open: why, and the way to all of them. */
export function NoneByFit(props: {
  readonly address: NetworkAddress;
  readonly leftOut: FitLeftOut | null;
}) {
  const { address, leftOut } = props;
  const others = { ...address, chosen: { ...address.chosen, sort: '' } };
  return (
    <Stack>
      <PassOutcome />
      <FitNote leftOut={leftOut} />
      <EmptyState
        title="No raises in this order"
        action={
          <ButtonLink variant="secondary" href={pageHref(others, '')}>
            Show the newest first
          </ButtonLink>
        }
      >
        <p>
          Best fit leaves out raises that your certifications don’t admit you to, and those you
          marked as not for you. The other orders have them all.
        </p>
      </EmptyState>
    </Stack>
  );
}
