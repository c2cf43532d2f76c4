import { viewPath } from '#shared/site/dashboard-address.ts';
import { byDay, type NamedDays } from '../../domain/notification/notification-days.ts';
import { Badge } from '../../ui/data/badge.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { TimeOfDay } from '../../ui/data/formatted-date.tsx';
import { Glance, LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './feed.module.css';

/** A line of what happened lately, with its moment as its reader writes it. */
export interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly isRead: boolean;
  readonly when: DateText;
  readonly time: string;
}

/** What happened lately that concerns somebody, on whichever sides they are. */
export interface FeedContent {
  readonly items: readonly FeedItem[];
  readonly days: NamedDays;
}

/** Shows what happened lately by day, the newest first; `null` where it could not be read. */
export function Feed({ feed }: { readonly feed: FeedContent | null }) {
  if (feed !== null && feed.items.length === 0) return null;
  return (
    <Panel>
      <Glance
        level={2}
        id="recent"
        title="Recent activity"
        link={<a href={viewPath('notifications')}>All notifications</a>}
      >
        {feed === null ? (
          <p>Recent activity couldn’t be loaded.</p>
        ) : (
          byDay(feed.items, feed.days).map(({ day, title, items }) => (
            <section key={day} aria-label={title} className={css['day']}>
              <h3>{title}</h3>
              <LineList
                lines={items.map((item) => ({
                  key: item.id,
                  words: item.title,
                  href: item.path,
                  note: (
                    <>
                      {item.isRead ? null : <Badge tone="accent">New</Badge>}
                      <TimeOfDay moment={item.when} time={item.time} />
                    </>
                  ),
                }))}
              />
            </section>
          ))
        )}
      </Glance>
    </Panel>
  );
}
