import type { ReactNode } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { type Side, sidesOf } from '#shared/product/account/capabilities.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { Glance, Glances, LineList } from '../../ui/data/line-list.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Card, Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { Grid } from '../../ui/layout/section.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { AccountGlance, AccountTasks } from './account-tasks.tsx';
import { HowAccessWorks } from './how-access-works.tsx';
import { orderedSides } from './overview-sides.ts';
import css from './overview-view.module.css';
import { sideOverview } from './side-overviews.ts';

interface OverviewData {
  readonly account: Account;
  /** How many things each side has to do, which decides their order. */
  readonly tasks: Readonly<Partial<Record<Side, number>>>;
  /** What each side says; null where there is nothing yet, and its first steps are shown alone. */
  readonly sides: Readonly<Record<Side, ReactNode>>;
  /** The sides that have begun, and need no first steps any more. */
  readonly begun: readonly Side[];
  /** What a raise takes, for those who have none. */
  readonly preparations: ReactNode;
}

/** Shows the overview: for each side what waits and what is next, and what the account needs. */
export function OverviewView(props: OverviewData) {
  const { account, tasks } = props;
  const sides = orderedSides(sidesOf(account), tasks);
  return (
    <>
      {sides.map((side, at) => (
        <SidePanels key={side} side={side} isFirst={at === 0} data={props} />
      ))}
      {/* Operators have it beside the way to the handbook. */}
      {sides.includes('operating') ? null : <AccountTasks account={account} />}
    </>
  );
}

function SidePanels(props: {
  readonly side: Side;
  /** Whether it is the first of several, whose next step is the next one of the person. */
  readonly isFirst: boolean;
  readonly data: OverviewData;
}) {
  const { side, isFirst, data } = props;
  const isNew = !data.begun.includes(side);
  const steps = isNew ? <FirstSteps side={side} isFirst={isFirst} account={data.account} /> : null;
  // Until a profile is approved, it is the only thing to do, and nothing else can be started.
  const isStepFirst = side === 'investing' && !data.account.readsAsInvestor;
  return (
    <>
      {isStepFirst ? (
        <>
          {steps}
          <HowAccessWorks />
        </>
      ) : null}
      {data.sides[side]}
      {isStepFirst ? null : steps}
      {isNew && side === 'raising' ? data.preparations : null}
    </>
  );
}

function FirstSteps(props: {
  readonly side: Side;
  readonly isFirst: boolean;
  readonly account: Account;
}) {
  const { title, lede, steps } = sideOverview(props.side, props.account);
  const [next, ...later] = steps;
  if (next === undefined) return null;
  if (props.side === 'operating') {
    // An operator's portal has no order of steps.
    const lines = steps.map(({ title: words, text: note, href }) => ({
      ...{ key: href, words, note, href },
    }));
    return (
      <Panel>
        <Glances>
          <Glance level={2} id="reference" title={title}>
            <LineList lines={lines} />
          </Glance>
          <AccountGlance account={props.account} />
        </Glances>
      </Panel>
    );
  }
  // A profile in review only waits, so nothing there is to be done first.
  const onlyWaits = next.href === viewPath('investing') && props.account.investor === 'pending';
  const isNext = props.isFirst && !onlyWaits;
  return (
    <Panel title={title} lede={lede}>
      <div className={classes(rowCss['middle'], css['next'])}>
        <ButtonLink variant={isNext ? 'primary' : 'secondary'} href={next.href}>
          {next.title}
        </ButtonLink>
        <p className={textCss['soft']}>{next.text}</p>
      </div>
      <Grid least="small">
        {later.map((step) => (
          <Card key={step.href} title={step.title} href={step.href}>
            <p>{step.text}</p>
          </Card>
        ))}
      </Grid>
    </Panel>
  );
}
