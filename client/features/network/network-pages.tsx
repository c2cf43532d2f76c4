import { Row } from '../../ui/layout/section.tsx';
import { type NetworkAddress, pageHref } from './network-address.ts';

/** Leads to the first and the next page of a list of the network; nothing where there is one page. */
export function NetworkPages(props: {
  readonly address: NetworkAddress;
  readonly nextCursor: string | null;
  /** Of the link to the next page. */
  readonly more: string;
}) {
  const { address, nextCursor, more } = props;
  if (address.after === '' && nextCursor === null) return null;
  return (
    <nav aria-label="Pages">
      <Row spread>
        {address.after === '' ? <span /> : <a href={pageHref(address, '')}>First page</a>}
        {nextCursor === null ? null : (
          <a rel="next" href={pageHref(address, nextCursor)}>
            {more}
          </a>
        )}
      </Row>
    </nav>
  );
}
