import type { ReactNode } from 'react';
import type { Account } from '../../../shared/product/account/account.ts';
import type { WrittenMoment } from '../../ui/data/date-formatter.ts';
import { Card, Panel } from '../../ui/layout/card.tsx';
import { Grid } from '../../ui/layout/section.tsx';
import { AccountChecklist } from './account-checklist.tsx';
import { HowAccessWorks } from './how-access-works.tsx';
import { OperatorDesk } from './operator-desk.tsx';
import { roleDesks } from './role-desks.ts';

/** What can be done now and next, the state of the account, and its recent sessions. */
export function OverviewView(props: {
  readonly account: Account;
  readonly confirmed: WrittenMoment | null;
  /** Content that is loaded later or belongs to other features: see the page. */
  readonly preparations: ReactNode;
  readonly numbers: ReactNode;
  readonly drafts: ReactNode;
  readonly messages: ReactNode;
  readonly sessions: ReactNode;
}) {
  const { account, confirmed, preparations, numbers, drafts, messages, sessions } = props;
  const desk = roleDesks[account.role];
  return (
    <>
      <Panel title={desk.title} lede={desk.lede}>
        <Grid least="small">
          {desk.steps.map(({ title, text, href }) => (
            <Card key={href} title={title} href={href}>
              <p>{text}</p>
            </Card>
          ))}
        </Grid>
      </Panel>
      {account.role === 'founder' ? (
        <Panel title="What to prepare" lede="Start with what takes longest.">
          {preparations}
        </Panel>
      ) : null}
      {account.role === 'investor' ? <HowAccessWorks /> : null}
      {account.role === 'operator' ? (
        <OperatorDesk numbers={numbers} drafts={drafts} messages={messages} />
      ) : null}
      <Panel title="Your account">
        <AccountChecklist account={account} confirmed={confirmed} />
      </Panel>
      <Panel title="Recent logins">{sessions}</Panel>
    </>
  );
}
