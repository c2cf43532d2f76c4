import type { ReactNode } from 'react';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { type NetworkAddress, tabHref } from './network-address.ts';
import { NetworkSearch } from './network-filters.tsx';

/** The head of the network, its tabs and its search, around one of its lists. */
export function NetworkFrame(props: {
  readonly address: NetworkAddress;
  readonly lede: string;
  /** Beside the search: how many were found, and the filters. */
  readonly filters: ReactNode;
  readonly children: ReactNode;
}) {
  const { address, lede, filters, children } = props;
  const { tab } = address;
  return (
    <>
      <PageHeader
        compact
        title="Investors network"
        lede={lede}
        beside={
          <Tabs
            label="Network"
            tabs={[
              { label: 'Raises', href: tabHref('raises'), current: tab === 'raises' },
              { label: 'Investors', href: tabHref('investors'), current: tab === 'investors' },
            ]}
          />
        }
      />
      <Section>
        <NetworkSearch address={address}>{filters}</NetworkSearch>
        {children}
      </Section>
    </>
  );
}
