import { viewPath } from '#shared/site/dashboard-address.ts';
import { dayTitle, type NamedDays } from '../../domain/notification/notification-days.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { TimeOfDay } from '../../ui/data/formatted-date.tsx';
import { Glance, LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';

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

/** Shows what happened lately, the newest first; `null` where it could not be read. */
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
          <LineList
            lines={feed.items.map(({ id, title, path, isRead, when, time }) => ({
              key: id,
              words: title,
              href: path,
              isNew: !isRead,
              note: (
                <TimeOfDay moment={when} time={`${dayTitle(when.short, feed.days)}, ${time}`} />
              ),
            }))}
          />
        )}
      </Glance>
    </Panel>
  );
}
