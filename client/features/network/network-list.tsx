import type { NetworkList } from '#shared/product/raises/network.ts';
import { routeOf } from '#shared/site/routes.ts';
import { PassOutcome } from '../../domain/raise/fit-details.tsx';
import { bestFit } from '../../domain/raise/network-choices.ts';
import { WatchOutcome } from '../../domain/raise/watch-button.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Grid, Row, Stack } from '../../ui/layout/section.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { FitNote } from './fit-note.tsx';
import type { NetworkAddress } from './network-address.ts';
import css from './network-card.module.css';
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
      <PassOutcome />
      {address.chosen['sort'] === bestFit ? <FitNote leftOut={list.leftOut} /> : null}
      {list.items.length > 0 ? null : (
        <p>
          {list.nextCursor === null
            ? 'You’ve seen them all.'
            : 'No raises found so far. Show more raises to keep looking.'}
        </p>
      )}
      <div className={list.items.length === 1 ? css['alone'] : undefined}>
        <Grid level>
          {list.items.map((raise) => (
            <NetworkCard key={raise.id} raise={raise} asOf={asOf} />
          ))}
        </Grid>
        {list.items.length === 1 ? <Invitation /> : null}
      </div>
      <NetworkPages address={address} nextCursor={list.nextCursor} more="More raises" />
    </Stack>
  );
}

/** What a visitor may see as a member, beside the only raise there is to see without. */
function Invitation() {
  return (
    <div data-session="anonymous" className={css['invitation']}>
      <Stack>
        <h2>More raises for approved investors</h2>
        <p>To see the raises that are open to you:</p>
        <ol>
          <li>Sign up as an investor.</li>
          <li>Complete your investor profile and send it for review.</li>
          <li>Once you’re approved, open a raise to see its full terms.</li>
        </ol>
        <Row>
          <ButtonLink href={`${routeOf('register').path}?role=investor`}>
            Sign up as an investor
          </ButtonLink>
          <a href={routeOf('login').path}>Log in</a>
        </Row>
        <p className={textCss['note']}>
          Your capital is at risk: most young companies fail.{' '}
          <a href={`${routeOf('faq').path}#investors`}>How it works</a>
        </p>
      </Stack>
    </div>
  );
}
