import type { Deferred } from '#shared/site/page-state.ts';
import { investorsFound, withCounts } from '../../domain/investor/investor-counts.ts';
import { Await, usePageView } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { InvestorList } from './investor-list.tsx';
import type { NetworkData } from './list-loader.ts';
import { isNarrowed, readNetworkAddress } from './network-address.ts';
import { FilterPanel, FiltersAwaited, FoundCount } from './network-filters.tsx';
import { NetworkFrame } from './network-frame.tsx';
import { NoInvestors } from './no-investors.tsx';
import { VisibilityTable } from './visibility-table.tsx';
import { profileVisibility } from './who-sees-an-investor.ts';

/** The investors of the network, as many of them as its reader may see. */
export function FoundInvestorsView(props: { readonly data: Deferred<NetworkData> }) {
  const address = readNetworkAddress(usePageView().url);
  // Never happens: the page is not shown for such an address.
  if (address === undefined) return null;
  const narrowed = isNarrowed(address);
  return (
    <>
      <NetworkFrame
        address={address}
        lede="Investors who have chosen to be found. Each decides who can find them: nobody, members or everyone."
        filters={
          <Await data={props.data} waiting={<FiltersAwaited />}>
            {({ investors }) => (
              <>
                {investors === null ? (
                  <FiltersAwaited />
                ) : (
                  <FoundCount
                    words={investorsFound(investors.total, investors.isAtLeast)}
                    tab="investors"
                    narrowed={narrowed}
                  />
                )}
                <FilterPanel
                  address={address}
                  open={0}
                  counted={(filter, chosen) => withCounts(filter, investors?.facets ?? [], chosen)}
                />
              </>
            )}
          </Await>
        }
      >
        <Await data={props.data} waiting={<Skeleton label="Loading the network" lines={12} />}>
          {({ investors }) =>
            investors === null ||
            (investors.items.length === 0 && investors.nextCursor === null) ? (
              <NoInvestors isKnown={investors !== null} narrowed={narrowed} />
            ) : (
              <InvestorList list={investors} address={address} />
            )
          }
        </Await>
      </NetworkFrame>
      <AboutInvestors />
    </>
  );
}

function AboutInvestors() {
  return (
    <Section
      id="who-sees"
      title="Who sees an investor"
      lede="Each investor decides, and can change this at any time."
      rule
    >
      <VisibilityTable
        caption="Who sees an investor’s profile, by choice"
        what="Profile"
        rows={profileVisibility}
      />
    </Section>
  );
}
