import type { ReactNode } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { type Side, sidesOf } from '#shared/product/account/capabilities.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { Card, Panel } from '../../ui/layout/card.tsx';
import { Grid } from '../../ui/layout/section.tsx';
import { AccountChecklist } from './account-checklist.tsx';
import { HowAccessWorks } from './how-access-works.tsx';
import { OperatorPanels } from './operator-panels.tsx';
import { OtherSide } from './other-side.tsx';
import { sideOverview } from './side-overviews.ts';

interface OverviewDeps {
  readonly account: Account;
  readonly confirmed: DateText | null;
  /** Content that is loaded later or belongs to other features: see the page. */
  readonly book: ReactNode;
  readonly queue: ReactNode;
  readonly preparations: ReactNode;
  readonly numbers: ReactNode;
  readonly drafts: ReactNode;
  readonly messages: ReactNode;
  readonly plots: ReactNode;
  readonly profiles: ReactNode;
  readonly commitments: ReactNode;
  readonly sessions: ReactNode;
}

/** What can be done now and next on each side, the state of the account, and its recent sessions. */
export function OverviewView(props: OverviewDeps) {
  const { account, confirmed, sessions } = props;
  return (
    <>
      {sidesOf(account).map((side) => (
        <SidePanels key={side} side={side} parts={props} />
      ))}
      <OtherSide capabilities={account} />
      <Panel title="Your account">
        <AccountChecklist account={account} confirmed={confirmed} />
      </Panel>
      <Panel title="Recent logins">{sessions}</Panel>
    </>
  );
}

function SidePanels(props: { readonly side: Side; readonly parts: OverviewDeps }) {
  const { side, parts } = props;
  const overview = sideOverview(side, parts.account);
  return (
    <>
      {side === 'investing' ? parts.commitments : null}
      {side === 'raising' ? parts.book : null}
      {side === 'operating' ? parts.queue : null}
      <Panel title={overview.title} lede={overview.lede}>
        <Grid least="small">
          {overview.steps.map(({ title, text, href }) => (
            <Card key={href} title={title} href={href}>
              <p>{text}</p>
            </Card>
          ))}
        </Grid>
      </Panel>
      {side === 'raising' ? parts.preparations : null}
      {side === 'investing' && !parts.account.readsAsInvestor ? <HowAccessWorks /> : null}
      {side === 'operating' ? (
        <OperatorPanels
          numbers={parts.numbers}
          drafts={parts.drafts}
          messages={parts.messages}
          plots={parts.plots}
          profiles={parts.profiles}
        />
      ) : null}
    </>
  );
}
