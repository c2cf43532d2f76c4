import type { NetworkList } from '#shared/product/raises/network.ts';
import { routeOf } from '#shared/site/routes.ts';
import { RaiseCard } from '../../domain/raise/raise-card.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Grid, Stack } from '../../ui/layout/section.tsx';

/** Some of the raises that everybody may see; null when they could not be read. */
export function LiveRaises(props: {
  readonly list: NetworkList | null;
  /** When they were read, in epoch milliseconds. */
  readonly asOf: number;
}) {
  const { list, asOf } = props;
  if (list === null) return <Unavailable what="The live raises" />;
  if (list.items.length === 0) return <NoneInPublic />;
  return (
    <Stack>
      <Grid>
        {list.items.map((raise) => (
          <RaiseCard key={raise.id} raise={raise} asOf={asOf} />
        ))}
      </Grid>
      <p>
        <a href={routeOf('investors-network').path}>See the investors network</a>
      </p>
    </Stack>
  );
}

function NoneInPublic() {
  return (
    <EmptyState
      title="No raise is open to the public right now"
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
