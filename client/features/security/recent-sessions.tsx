import { viewPath } from '#shared/site/dashboard-address.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { FormattedDate, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './recent-sessions.module.css';
import type { SessionRow } from './security-loader.ts';

const shown = 3;

/** The devices used last, and a link to all of them. */
export function RecentSessions(props: {
  readonly sessions: readonly SessionRow[] | null;
  readonly timeZone: string;
}) {
  const { sessions, timeZone } = props;
  if (sessions === null) return <Unavailable what="The list of devices" />;
  const more = sessions.length - shown;
  return (
    <div className={css['recent']}>
      <ul className={css['list']}>
        {sessions.slice(0, shown).map(({ id, device, network, lastSeen, current }) => (
          <li key={id} className={css['session']}>
            <Icon name="device" />
            <div>
              <p>
                <strong>{device}</strong>{' '}
                {current ? <Badge tone="accent">This device</Badge> : null}
              </p>
              <p className={css['when']}>
                <FormattedDate moment={lastSeen} />, network {network}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className={css['when']}>
        <TimeZoneNote timeZone={timeZone} />
      </div>
      <p>
        <a href={viewPath('security')}>
          {more > 0 ? `See all ${sessions.length} devices` : 'Manage devices'}
        </a>
      </p>
    </div>
  );
}
