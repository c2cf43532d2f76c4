import { formatMoney } from '#shared/money/money.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type {
  InvestorCard,
  InvestorDirectory,
} from '#shared/product/investors/investor-directory.ts';
import { kindLabels } from '../../domain/investor/investor-words.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Grid, Stack } from '../../ui/layout/section.tsx';
import type { NetworkAddress } from './network-address.ts';
import { NetworkPages } from './network-pages.tsx';

/** The investors who let this reader find them, page by page. */
export function InvestorList(props: {
  readonly list: InvestorDirectory;
  readonly address: NetworkAddress;
}) {
  const { list, address } = props;
  return (
    <Stack>
      <Grid>
        {list.items.map((investor, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and a page keeps its order
          <OneInvestor key={`${at} ${investor.displayName}`} investor={investor} />
        ))}
      </Grid>
      <NetworkPages address={address} nextCursor={list.nextCursor} more="More investors" />
    </Stack>
  );
}

function OneInvestor({ investor }: { readonly investor: InvestorCard }) {
  const { displayName, thesis, bio } = investor;
  return (
    <Panel title={displayName}>
      {thesis === '' ? null : <p>{thesis}</p>}
      {bio === '' ? null : <p>{bio}</p>}
      <Facts facts={factsOf(investor)} />
    </Panel>
  );
}

/** What the investor entered; what is empty is left out. */
function factsOf(investor: InvestorCard) {
  const { kind, country, stages, sectors, checkMin, checkMax, leads } = investor;
  const places = [...investor.countries].map((code) => countries[code] ?? code);
  const ticket =
    checkMin === null || checkMax === null
      ? ''
      : `${formatMoney(checkMin)} to ${formatMoney(checkMax)}`;
  return [
    { label: 'Investor', value: kind === null ? '' : kindLabels[kind] },
    { label: 'Based in', value: countries[country] ?? '' },
    { label: 'Stages', value: stages.map((one) => stageLabels[one]).join(', ') },
    { label: 'Sectors', value: sectors.map((one) => sectorLabels[one]).join(', ') },
    { label: 'Countries', value: places.join(', ') },
    { label: 'Ticket', value: ticket },
    { label: 'Leads rounds', value: leads ? 'Yes' : '' },
  ].filter(({ value }) => value !== '');
}
