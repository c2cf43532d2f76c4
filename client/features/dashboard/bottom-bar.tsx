import { viewPath } from '#shared/site/dashboard-address.ts';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './bottom-bar.module.css';
import { navigationOf, type Viewer } from './dashboard-views.ts';

/** As many as a phone has room for beside "More". */
const shown = 4;

/** On a phone: the first views, in reach of the thumb, and the menu with all of them. */
export function BottomBar(props: {
  readonly account: Viewer;
  readonly view: string | null;
  readonly menuId: string;
}) {
  const { account, view, menuId } = props;
  const first = navigationOf(account).slice(0, shown);
  const isFirst = first.some(({ id }) => id === view);
  return (
    <nav aria-label="Main views" className={classes(css['bar'], 'no-print')}>
      {first.map(({ id, label, shortLabel = label, icon }) => (
        <a key={id} href={viewPath(id)} aria-current={id === view ? 'page' : undefined}>
          <Icon name={icon} />
          {shortLabel}
        </a>
      ))}
      <button type="button" popoverTarget={menuId} className={isFirst ? undefined : css['current']}>
        <Icon name="menu" />
        More<span className="visually-hidden"> views</span>
      </button>
    </nav>
  );
}
