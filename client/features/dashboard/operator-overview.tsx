import type { ReactNode } from 'react';
import { overviewAheadDays } from '#shared/product/overview/limits.ts';
import type { Overview } from '#shared/product/overview/overview.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import type { ScheduleData } from '../../domain/raise/schedule-data.ts';
import { Glance, Glances, LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { portalWords } from './portal-words.ts';

/** What the overview says to operators beside their tasks and the health of the portal. */
export interface OperatorContent {
  /** Null, like the figures, when they could not be read. */
  readonly lapsing: ScheduleData['items'] | null;
  readonly portal: Overview['portal'] | null;
}

/** Shows what is oldest, what is wrong, what lapses next and how the portal is. */
export function OperatorOverview(props: {
  readonly content: OperatorContent;
  /** Of other features. */
  readonly tasks: ReactNode;
  readonly troubles: ReactNode;
  readonly drafts: ReactNode;
}) {
  const { lapsing, portal } = props.content;
  const queue = viewPath('queue');
  return (
    <Panel>
      <Glances>
        <Glance level={2} id="tasks" title="Tasks" isWide link={<a href={queue}>Open the queue</a>}>
          {props.tasks}
        </Glance>
        <Glance
          level={2}
          id="lapsing"
          title={`Next ${overviewAheadDays} days`}
          link={<a href={`${queue}&part=schedule`}>View the schedule</a>}
        >
          {lapsing === null ? (
            <p>The schedule couldn’t be loaded.</p>
          ) : lapsing.length === 0 ? (
            <p>Nothing closes or expires.</p>
          ) : (
            <LineList
              lines={lapsing.map(({ raise, kind, at, what, company, path, when, ahead }) => ({
                key: `${raise}-${kind}-${at}`,
                words: `${company}: ${what}`,
                href: path,
                note: (
                  <time dateTime={when.iso} title={when.words}>
                    {ahead}
                  </time>
                ),
              }))}
            />
          )}
        </Glance>
        <Glance
          level={2}
          id="wrong"
          title="Problems"
          link={<a href={viewPath('health')}>View health</a>}
        >
          {props.troubles}
        </Glance>
        <Glance
          level={2}
          id="portal"
          title="Portal"
          isWide
          link={<a href={viewPath('analytics')}>View analytics</a>}
        >
          <p>{portal == null ? 'The figures couldn’t be loaded.' : portalWords(portal)}</p>
          {props.drafts}
        </Glance>
      </Glances>
    </Panel>
  );
}
