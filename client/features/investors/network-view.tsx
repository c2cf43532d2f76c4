import type { Numbers } from '../../../shared/product/content.ts';
import { routeOf } from '../../../shared/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/placeholder.tsx';
import { PageHeader, Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isFiltered, type NetworkAddress, tabHref } from './network-address.ts';
import { NetworkFilterForm } from './network-filters.tsx';

export interface NetworkData {
  readonly address: NetworkAddress;
  /** Null while the product API cannot be reached. */
  readonly numbers: Numbers | null;
}

/** The network as everybody may see it: how much there is, and how one gets to see it. */
export function NetworkView(props: { readonly data: NetworkData }) {
  const { address, numbers } = props.data;
  const { tab, filters } = address;
  return (
    <>
      <PageHeader
        title="Investors network"
        lede="Raises that have passed review, and the investors who read them. Most offers may be shown to approved members only, so what is here depends on who looks."
      />
      <Section>
        <Tabs
          label="Network"
          tabs={[
            { label: 'Raises', href: tabHref('raises'), current: tab === 'raises' },
            { label: 'Investors', href: tabHref('investors'), current: tab === 'investors' },
          ]}
        />
        <NetworkFilterForm address={address} />
        {tab === 'raises' ? (
          <NoRaises live={numbers?.liveRaises ?? null} filtered={isFiltered(filters)} />
        ) : (
          <NoInvestors approved={numbers?.investorsApproved ?? null} />
        )}
      </Section>
      <Section id="order" title="In which order raises are shown" width="text" ground="sunken">
        <p>
          By stated, objective figures: when a raise opened, when it closes, how far it is from its
          minimum. The order is no recommendation, and no place in it can be bought. Your capital is
          at risk: most young companies fail.
        </p>
      </Section>
    </>
  );
}

function NoRaises(props: { readonly live: number | null; readonly filtered: boolean }) {
  const { live, filtered } = props;
  const title =
    live === null
      ? 'The network cannot be read at the moment'
      : live === 0
        ? 'No raise is live at the moment'
        : 'No raise is open to the public';
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink look="secondary" href={`${routeOf('register').path}?role=investor`}>
          Open an investor account
        </ButtonLink>
      }
    >
      <p>
        {filtered ? 'Nothing public fits these filters. ' : ''}
        {live === null || live === 0
          ? 'When one has passed review and may be shown publicly, it appears here with its terms, its minimum and its deadline.'
          : `${live === 1 ? 'One raise is' : `${live} raises are`} live for approved members. The rules for private offers do not allow them to be advertised here.`}
      </p>
      <p>
        Investors see what is open to them after they have logged in and their profile is approved.{' '}
        <a href={`${routeOf('faq').path}#investors`}>How that works</a>
      </p>
    </EmptyState>
  );
}

function NoInvestors(props: { readonly approved: number | null }) {
  const { approved } = props;
  return (
    <EmptyState
      title="No investor shows a public profile"
      action={
        <ButtonLink look="secondary" href={routeOf('raise-capital').path}>
          What a raise takes
        </ButtonLink>
      }
    >
      <p>
        {approved === null || approved === 0
          ? 'Investors decide themselves whether their profile is hidden, seen by members, or public.'
          : `${approved === 1 ? 'One investor is' : `${approved} investors are`} approved. Each decides whether the profile is hidden, seen by members, or public; none is public now.`}
      </p>
      <p>Founders with a raise in the network can ask members for an introduction.</p>
    </EmptyState>
  );
}
