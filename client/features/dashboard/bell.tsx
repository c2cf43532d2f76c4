import { viewPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './bell.module.css';
import { useUnread } from './use-unread.ts';

/** As many as there is room for. */
const shownMax = 99;

/** Leads to the notifications, with how many are unread; says so when one comes. */
export function Bell(props: { readonly owner: DashboardOwner }) {
  const { site } = usePageView();
  const { count, announcement } = useUnread(props.owner, site.apiBaseUrl);
  return (
    <>
      <a href={viewPath('notifications')} className={css['bell']} title="Notifications">
        <Icon name="bell" />
        <span className="visually-hidden">
          Notifications{count === 0 ? '' : `, ${count} unread`}
        </span>
        {count === 0 ? null : (
          <span aria-hidden="true" className={css['count']}>
            {count > shownMax ? `${shownMax}+` : count}
          </span>
        )}
      </a>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  );
}
