import type { NetworkList } from '#shared/product/raises/network.ts';
import { WatchOutcome } from '../../domain/raise/watch-button.tsx';
import { Grid, Stack } from '../../ui/layout/section.tsx';
import type { NetworkAddress } from './network-address.ts';
import { NetworkCard } from './network-card.tsx';
import { NetworkPages } from './network-pages.tsx';

/** The raises that were found, page by page. */
export function RaiseList(props: {
  readonly list: NetworkList;
  readonly address: NetworkAddress;
  readonly asOf: number;
}) {
  const { list, address, asOf } = props;
  return (
    <Stack>
      <WatchOutcome />
      {list.items.length > 0 ? null : (
        <p>
          {list.nextCursor === null
            ? 'You’ve seen them all.'
            : 'No raises found so far. Show more raises to keep looking.'}
        </p>
      )}
      <Grid level>
        {list.items.map((raise) => (
          <NetworkCard key={raise.id} raise={raise} asOf={asOf} />
        ))}
      </Grid>
      <NetworkPages address={address} nextCursor={list.nextCursor} more="More raises" />
    </Stack>
  );
}
