import type { ReactNode } from 'react';
import type { Account } from '../../../shared/product/account/account.ts';
import { CloseMenu } from '../../ui/layout/close-menu.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { BottomBar } from './bottom-bar.tsx';
import css from './dashboard-frame.module.css';
import { groupsOf } from './dashboard-groups.ts';
import { type DashboardViewId, viewPath, viewsOf } from './dashboard-views.ts';
import { RailSwitch } from './rail-switch.tsx';

const menuId = 'dashboard-menu';

/** How many things are waiting in a view: a `WaitingCount`. */
export type WaitingCounts = Readonly<Partial<Record<DashboardViewId, ReactNode>>>;

/**
 * What all views share: the navigation and the view's title. In a wide window the navigation is a
 * rail of names, in a narrower one of icons. On a phone four views are in a bar at the bottom and
 * all of them in a popover: native, so it opens and closes without a script.
 */
export function DashboardFrame(props: {
  readonly account: Account;
  readonly view: DashboardViewId;
  readonly waiting?: WaitingCounts;
  /** The parts of a view with several, as links beside its title. */
  readonly tabs?: ReactNode;
  /** The one thing that is mostly done here; on a phone in reach of the thumb. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { account, view, waiting = {}, tabs, action } = props;
  const current = viewsOf(account.role).find(({ id }) => id === view);
  return (
    <div className={css['frame']} data-owner={account.id}>
      <div id={menuId} popover="auto" className={css['rail']}>
        <CloseMenu menuId={menuId} className={css['close']} />
        <nav aria-label="Dashboard" className={css['groups']}>
          {groupsOf(account.role).map((group) => (
            <div key={group.id}>
              <p id={`dashboard-${group.id}`} className={css['groupTitle']}>
                {group.title}
              </p>
              <ul aria-labelledby={`dashboard-${group.id}`} className={css['links']}>
                {group.views.map(({ id, label, icon }) => (
                  <li key={id}>
                    <a
                      href={viewPath(id)}
                      title={label}
                      aria-current={id === view ? 'page' : undefined}
                    >
                      <Icon name={icon} />
                      <span className={css['name']}>{label}</span>
                      {waiting[id]}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <RailSwitch className={css['switch']} />
      </div>
      <div className={css['view']}>
        <header className={css['head']}>
          <h1>{current?.label ?? 'Dashboard'}</h1>
          {tabs === undefined ? null : <div className={css['tabs']}>{tabs}</div>}
          {action === undefined ? null : <div className={css['action']}>{action}</div>}
        </header>
        {props.children}
      </div>
      <BottomBar role={account.role} view={view} menuId={menuId} />
    </div>
  );
}

/** Beside the name of a view: how many things are waiting there. */
export function WaitingCount(props: { readonly count: number }) {
  const { count } = props;
  if (count === 0) return null;
  return (
    <span className={css['waiting']}>
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
