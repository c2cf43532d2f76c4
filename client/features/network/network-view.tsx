import type { NetworkList } from '#shared/product/raises/network.ts';
import type { Deferred } from '#shared/site/page-state.ts';
import { investorsFound } from '../../domain/investor/investor-choosers.ts';
import { Await, usePageView } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { NoInvestors, NoneByFit, NoRaises } from './empty-lists.tsx';
import { InvestorList } from './investor-list.tsx';
import type { NetworkData } from './list-loader.ts';
import { isNarrowed, readNetworkAddress, tabHref } from './network-address.ts';
import { bestFit } from './network-choices.ts';
import {
  FilterPanel,
  FiltersAwaited,
  FoundCount,
  NetworkSearch,
  raisesFound,
} from './network-filters.tsx';
import { RaiseList } from './network-list.tsx';
import { VisibilityTable } from './visibility-table.tsx';
import { profileVisibility, raiseVisibility } from './who-sees-what.ts';

/** The lists of the network, as much of them as whoever reads it may see. */
export function NetworkView(props: { readonly data: Deferred<NetworkData> }) {
  const address = readNetworkAddress(usePageView().url);
  // Never happens: the page is not shown for such an address.
  if (address === undefined) return null;
  const { tab } = address;
  const narrowed = isNarrowed(address);
  return (
    <>
      <PageHeader
        compact
        title="Investors network"
        lede={ledes[tab]}
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
        <NetworkSearch address={address}>
          <Await data={props.data} waiting={<FiltersAwaited />}>
            {({ raises, open, investors }) =>
              tab === 'raises' ? (
                <>
                  {raises === null || hasNone(raises) ? (
                    <FiltersAwaited />
                  ) : (
                    <FoundCount
                      words={raisesFound(raises.total, raises.isCapped)}
                      tab={tab}
                      narrowed={narrowed}
                    />
                  )}
                  <FilterPanel
                    address={address}
                    open={open ?? 0}
                    hasFit={raises?.items.some(({ fit }) => fit !== null) ?? false}
                  />
                </>
              ) : (
                <>
                  {investors === null ? (
                    <FiltersAwaited />
                  ) : (
                    <FoundCount
                      words={investorsFound(investors.total, investors.isAtLeast)}
                      tab={tab}
                      narrowed={narrowed}
                    />
                  )}
                  <FilterPanel address={address} open={0} facets={investors?.facets ?? []} />
                </>
              )
            }
          </Await>
        </NetworkSearch>
        <Await data={props.data} waiting={<Skeleton label="Loading the network" lines={12} />}>
          {({ raises, investors, asOf }) =>
            tab === 'raises' ? (
              raises === null || hasNone(raises) ? (
                raises !== null && address.chosen['sort'] === bestFit ? (
                  <NoneByFit address={address} leftOut={raises.leftOut} />
                ) : (
                  <NoRaises isKnown={raises !== null} narrowed={narrowed} />
                )
              ) : (
                <RaiseList list={raises} address={address} asOf={asOf} />
              )
            ) : investors === null ||
              (investors.items.length === 0 && investors.nextCursor === null) ? (
              <NoInvestors isKnown={investors !== null} narrowed={narrowed} />
            ) : (
              <InvestorList list={investors} address={address} />
            )
          }
        </Await>
      </Section>
      {tab === 'raises' ? <AboutRaises /> : <AboutInvestors />}
    </>
  );
}

/** What each list has, and has not. */
const ledes = {
  raises: 'Raises that have passed review. Some may be shown to approved investors only.',
  investors:
    'Investors who have chosen to be found. Each decides who can find them: nobody, members or everyone.',
} as const;

function AboutRaises() {
  return (
    <>
      <Section
        id="who-sees"
        title="Who sees a raise"
        lede="The rule a raise is offered under decides who may see it."
        rule
      >
        <VisibilityTable
          caption="Who sees a raise, by rule"
          what="Offered under"
          rows={raiseVisibility}
        />
      </Section>
      <Section id="order" title="How raises are sorted" width="text" ground="sunken">
        <p>
          By objective figures only: when a raise opened, when it closes, or how much of its minimum
          is signed and funded, rounded down; if you can’t see that figure, the raise comes last in
          this order. Ties keep an arbitrary but fixed order. Approved investors can also sort by
          best fit, which compares a raise with what their profile says they look for: stage 30
          points, sector 30, ticket 25, country 15, the newest first among equals. The order is not
          a recommendation, and places can’t be bought.
        </p>
      </Section>
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

/** A page without raises may be followed by one with some. */
function hasNone({ total, isCapped, nextCursor }: NetworkList): boolean {
  return total === 0 && !isCapped && nextCursor === null;
}
