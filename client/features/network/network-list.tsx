import type { NetworkList } from '#shared/product/raises/network.ts';
import { Grid, Row, Stack } from '../../ui/layout/section.tsx';
import { type NetworkAddress, pageHref } from './network-address.ts';
import { NetworkCard } from './network-card.tsx';

/** The raises that were found, page by page. */
export function RaiseList(props: {
  readonly list: NetworkList;
  readonly address: NetworkAddress;
  readonly asOf: number;
}) {
  const { list, address, asOf } = props;
  return (
    <Stack>
      <p role="status">{list.total === 1 ? '1 raise' : `${list.total} raises`}</p>
      <Grid>
        {list.items.map((raise) => (
          <NetworkCard key={raise.id} raise={raise} asOf={asOf} />
        ))}
      </Grid>
      {address.after === '' && list.nextCursor === null ? null : (
        <nav aria-label="Pages">
          <Row spread>
            {address.after === '' ? <span /> : <a href={pageHref(address, '')}>First page</a>}
            {list.nextCursor === null ? null : (
              <a rel="next" href={pageHref(address, list.nextCursor)}>
                More raises
              </a>
            )}
          </Row>
        </nav>
      )}
    </Stack>
  );
}
