import type { NetworkSummary } from '../../../shared/product/raises/network.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Grid, Stack } from '../../ui/layout/section.tsx';
import { RaiseCard } from '../../ui/raise/raise-card.tsx';

/**
 * Some of the raises that everybody may see. Where there are none, how many are live and who can see
 * them; null when the number could not be read.
 */
export function LiveRaises(props: {
  readonly live: number | null;
  readonly raises: readonly NetworkSummary[];
  /** When they were read, in epoch milliseconds. */
  readonly asOf: number;
}) {
  const { live, raises, asOf } = props;
  if (raises.length > 0) {
    return (
      <Stack>
        <Grid>
          {raises.map((raise) => (
            <RaiseCard key={raise.id} raise={raise} asOf={asOf} />
          ))}
        </Grid>
        <p>
          {live !== null && live > raises.length
            ? `${live} raises are live. ${raises.length === 1 ? 'One of them' : `${raises.length} of them`} may be shown here. `
            : null}
          <a href={routeOf('investors-network').path}>See the investors network</a>
        </p>
      </Stack>
    );
  }
  return (
    <EmptyState
      title={sentence(live)}
      action={
        <ButtonLink variant="secondary" href={routeOf('investors-network').path}>
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
