import { usePageView } from '../../framework/pages/page-state.tsx';
import { Menu } from '../layout/menu.tsx';
import { Icon } from '../tokens/icon.tsx';
import css from './data-table.module.css';
import type { DataColumn } from './data-table.tsx';
import { hiddenColumns, toggleColumnHref } from './hidden-columns.ts';

/** Shows and hides the columns of a table; the first one names the row, so it stays. */
export function ColumnMenu<Row>(props: { readonly columns: readonly DataColumn<Row>[] }) {
  const { url } = usePageView();
  const others = props.columns.slice(1);
  const keys = others.map(({ key }) => key);
  const hidden = hiddenColumns(url, keys);
  return (
    <div className={css['columnMenu']} data-column-menu="">
      <Menu label="Columns" icon="columns" shown>
        {others.map(({ key, title }) => (
          <a key={key} href={toggleColumnHref(url, keys, key)} data-keep-scroll="">
            <span className={css['tick']}>{hidden.has(key) ? null : <Icon name="check" />}</span>
            <span>
              <span className="visually-hidden">{hidden.has(key) ? 'Show ' : 'Hide '}</span>
              {title}
            </span>
          </a>
        ))}
      </Menu>
    </div>
  );
}
