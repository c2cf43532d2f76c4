import type { NetworkList } from '#shared/product/raises/network.ts';
import type { Deferred } from '#shared/site/page-state.ts';
import { bestFit } from '../../domain/raise/network-choices.ts';
import { Await, usePageView } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { NoneByFit, NoRaises } from './empty-lists.tsx';
import type { NetworkData } from './list-loader.ts';
import { isNarrowed, readNetworkAddress } from './network-address.ts';
import { FilterPanel, FiltersAwaited, FoundCount, raisesFound } from './network-filters.tsx';
import { NetworkFrame } from './network-frame.tsx';
import { RaiseList } from './network-list.tsx';
import { SavedSearchLinks } from './saved-search-links.tsx';
import { VisibilityTable } from './visibility-table.tsx';
import { raiseVisibility } from './who-sees-a-raise.ts';

/** The raises of the network, as many of them as its reader may see. */
export function RaisesView(props: { readonly data: Deferred<NetworkData> }) {
  const address = readNetworkAddress(usePageView().url);
  // Never happens: the page is not shown for such an address.
  if (address === undefined) return null;
  const narrowed = isNarrowed(address);
  return (
    <>
      <NetworkFrame
        address={address}
        lede="Raises that have passed review. Some may be shown to approved investors only."
        filters={
          <Await data={props.data} waiting={<FiltersAwaited />}>
            {({ raises, open }) => (
              <>
                {raises === null || hasNone(raises) ? (
                  <FiltersAwaited />
                ) : (
                  <FoundCount
                    words={raisesFound(raises.total, raises.isCapped)}
                    tab="raises"
                    narrowed={narrowed}
                  />
                )}
                <FilterPanel
                  address={address}
                  open={open ?? 0}
                  hasFit={raises?.items.some(({ fit }) => fit !== null) ?? false}
                />
              </>
            )}
          </Await>
        }
      >
        <Await data={props.data} waiting={<Skeleton label="Loading the network" lines={12} />}>
          {({ raises, searches, asOf }) => (
            <>
              <SavedSearchLinks searches={searches} />
              {raises === null || hasNone(raises) ? (
                raises !== null && address.chosen['sort'] === bestFit ? (
                  <NoneByFit address={address} leftOut={raises.leftOut} />
                ) : (
                  <NoRaises isKnown={raises !== null} narrowed={narrowed} />
                )
              ) : (
                <RaiseList list={raises} address={address} asOf={asOf} />
              )}
            </>
          )}
        </Await>
      </NetworkFrame>
      <AboutRaises />
    </>
  );
}

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

/** A page without raises may be followed by one with some. */
function hasNone({ total, isCapped, nextCursor }: NetworkList): boolean {
  return total === 0 && !isCapped && nextCursor === null;
}
