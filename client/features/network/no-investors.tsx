import { routeOf } from '#shared/site/routes.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { tabHref } from './network-address.ts';

/** No investor to show; `isKnown` is false while the list cannot be read. */
export function NoInvestors(props: { readonly isKnown: boolean; readonly narrowed: boolean }) {
  if (!props.isKnown) return <Unavailable what="The list of investors" />;
  if (props.narrowed) {
    return (
      <EmptyState
        title="No investors match these filters"
        action={
          <ButtonLink variant="secondary" href={tabHref('investors')}>
            Clear filters
          </ButtonLink>
        }
      >
        <p>
          The search looks at names and at what investors look for. Members see more investors after
          they log in.
        </p>
      </EmptyState>
    );
  }
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
        Investors choose who can find them: nobody, members, or everyone. No investor has chosen to
        be visible to you yet. Members see more after they log in.
      </p>
    </EmptyState>
  );
}
