import type {
  FoundInvestor,
  InvestorDirectory,
} from '#shared/product/investors/investor-directory.ts';
import { investorPath } from '#shared/site/dashboard-address.ts';
import { investorFacts } from '../../domain/investor/investor-facts.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
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
          <OneInvestor
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and a page keeps its order
            key={`${at} ${investor.displayName}`}
            investor={investor}
            mayAsk={list.mayAsk}
          />
        ))}
      </Grid>
      <NetworkPages address={address} nextCursor={list.nextCursor} more="More investors" />
    </Stack>
  );
}

function OneInvestor(props: { readonly investor: FoundInvestor; readonly mayAsk: boolean }) {
  const { investor, mayAsk } = props;
  const { id, displayName, thesis, bio } = investor;
  return (
    <Panel title={displayName}>
      {thesis === '' ? null : <p>{thesis}</p>}
      {bio === '' ? null : <p>{bio}</p>}
      <Facts facts={investorFacts(investor)} />
      {id === null ? null : (
        <p>
          <ButtonLink href={investorPath(id)} variant="secondary" size="small">
            {mayAsk ? 'Ask for an introduction' : 'View profile'}
            <span className="visually-hidden">
              {mayAsk ? ' to' : ' of'} {displayName}
            </span>
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}
