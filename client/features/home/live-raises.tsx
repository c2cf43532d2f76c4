import { routeOf } from '../../../shared/site/routes.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';

/** How many raises are live and who can see them; null when the number could not be read. */
export function LiveRaises(props: { readonly live: number | null }) {
  const { live } = props;
  return (
    <EmptyState
      title={sentence(live)}
      action={
        <ButtonLink look="secondary" href={routeOf('investors-network').path}>
          See the investors network
        </ButtonLink>
      }
    >
      <p>
        Many private raises may not be advertised. Approved investors see the ones open to them
        after logging in.
      </p>
    </EmptyState>
  );
}

function sentence(live: number | null): string {
  if (live === null) return 'Live raises are unavailable right now';
  if (live === 0) return 'No raise is live right now';
  return live === 1 ? 'One raise is live in the network' : `${live} raises are live in the network`;
}
