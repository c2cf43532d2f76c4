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

interface OverviewData {
  readonly account: Account;
  readonly confirmed: DateText | null;
  /** Content that is loaded later or belongs to other features: see the page. */
  /** The raise of who raises, or the steps to one. */
  readonly raise: (steps: ReactNode) => ReactNode;
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

/**
 * Shows the overview: what can be done now and next on each side, the state of the account, and its
 * recent sessions.
 */
export function OverviewView(props: OverviewData) {
  const { account, confirmed, sessions } = props;
  return (
    <>
      {sidesOf(account).map((side) => (
        <SidePanels key={side} side={side} data={props} />
      ))}
      <OtherSide capabilities={account} />
      <Panel title="Your account">
        <AccountChecklist account={account} confirmed={confirmed} />
      </Panel>
      <Panel title="Recent logins">{sessions}</Panel>
    </>
  );
}

function SidePanels(props: { readonly side: Side; readonly data: OverviewData }) {
  const { side, data } = props;
  const overview = sideOverview(side, data.account);
  const steps = (
    <Panel title={overview.title} lede={overview.lede}>
      <Grid least="small">
        {overview.steps.map(({ title, text, href }) => (
          <Card key={href} title={title} href={href}>
            <p>{text}</p>
          </Card>
        ))}
      </Grid>
    </Panel>
  );
  return (
    <>
      {side === 'investing' ? data.commitments : null}
      {side === 'operating' ? data.queue : null}
      {side === 'raising' ? data.raise(steps) : steps}
      {side === 'raising' ? data.preparations : null}
      {side === 'investing' && !data.account.readsAsInvestor ? <HowAccessWorks /> : null}
      {side === 'operating' ? (
        <OperatorPanels
          numbers={data.numbers}
          drafts={data.drafts}
          messages={data.messages}
          plots={data.plots}
          profiles={data.profiles}
        />
      ) : null}
    </>
  );
}
