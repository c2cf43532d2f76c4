import type { ReactNode } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { type WaitingKind, waitingWords } from '#shared/product/queue/queue-kinds.ts';
import { companyIn, companyPath, viewPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { WorkedOn } from '../../framework/views/view-definition.ts';
import { CloseMenu } from '../../ui/layout/close-menu.tsx';
import { PageMain } from '../../ui/layout/page-main.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon, type IconName } from '../../ui/tokens/icon.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CompanyLinks } from './company-switcher.tsx';
import css from './dashboard-frame.module.css';
import { groupsOf } from './dashboard-groups.ts';
import { viewsOf } from './dashboard-views.ts';
import { RailSwitch } from './rail-switch.tsx';

const menuId = 'dashboard-menu';

/**
 * Shows the frame that all views share: the navigation and the view's title. In a wide window the
 * navigation is a rail of names, in a narrower one of icons. On a phone four views are in a bar at
 * the bottom and all of them in a popover: native, so it opens and closes without a script.
 */
export function DashboardFrame(props: {
  readonly account: Account;
  /** What they work on; null without a company. */
  readonly worksOn: WorkedOn | null;
  /** The id of the view that is shown. */
  readonly view: string | null;
  /** The title of what is no view of the navigation. */
  readonly heading?: string | undefined;
  /** How many things of some kinds are waiting: a `WaitingCount`. */
  readonly countOf?: (kinds: readonly WaitingKind[]) => ReactNode;
  /** The parts of a view with several, as links beside its title. */
  readonly tabs?: ReactNode;
  /** The one thing that is mostly done here; on a phone in reach of the thumb. */
  readonly action?: ReactNode;
  /** Whether it is shown as a part of another page, which has a main part already. */
  readonly isSample?: true;
  readonly children: ReactNode;
}) {
  const { account, worksOn, view, countOf, tabs, action } = props;
  const View = props.isSample ? 'div' : PageMain;
  const isCompany = companyIn(usePageView().url) !== null;
  const current = viewsOf(account).find(({ id }) => id === view);
  return (
    <div className={css['frame']} data-owner={account.id}>
      <div id={menuId} popover="auto" className={classes(css['rail'], 'no-print')}>
        <CloseMenu menuId={menuId} className={css['close']} />
        {worksOn === null ? null : (
          <nav aria-label="Companies you work on" className={css['worksOn']}>
            <p className={css['groupTitle']}>You work on</p>
            <CompanyLinks worksOn={worksOn} />
          </nav>
        )}
        <nav aria-label="Dashboard" className={stackCss['space5']}>
          {groupsOf(account).map((group) => (
            <div key={group.id}>
              <p id={`dashboard-${group.id}`} className={css['groupTitle']}>
                {group.id === 'raising' && worksOn !== null ? worksOn.current.name : group.title}
              </p>
              <ul aria-labelledby={`dashboard-${group.id}`} className={css['links']}>
                {group.id === 'raising' && worksOn !== null ? (
                  <RailLink
                    href={companyPath(worksOn.current.id)}
                    label="Details and members"
                    icon="pencil"
                    isCurrent={isCompany}
                  />
                ) : null}
                {group.views.map(({ id, label, icon, waiting }) => (
                  <RailLink
                    key={id}
                    href={viewPath(id)}
                    label={label}
                    icon={icon}
                    isCurrent={id === view && !isCompany}
                    count={waiting === undefined ? null : countOf?.(waiting)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <RailSwitch className={css['switch']} />
      </div>
      <View className={css['view']}>
        <header className={classes(rowCss['line'], rowCss['spread'], css['head'])}>
          <h1>{current?.label ?? props.heading ?? 'Dashboard'}</h1>
          {tabs === undefined ? null : <div className={css['tabs']}>{tabs}</div>}
          {action === undefined ? null : <div className={css['action']}>{action}</div>}
        </header>
        {props.children}
      </View>
      <BottomBar account={account} view={view} menuId={menuId} />
    </div>
  );
}

function RailLink(props: {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  readonly isCurrent: boolean;
  readonly count?: ReactNode;
}) {
  const { href, label, icon, isCurrent, count } = props;
  return (
    <li>
      <a href={href} title={label} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} />
        <span className={css['name']}>{label}</span>
        {count}
      </a>
    </li>
  );
}

/** Beside the name of a view: how many things are waiting there. */
export function WaitingCount(props: { readonly count: number }) {
  const { count } = props;
  if (count === 0) return null;
  return (
    <span className={css['waiting']}>
      {waitingWords(count)}
      <span className="visually-hidden"> to look at</span>
    </span>
  );
}
