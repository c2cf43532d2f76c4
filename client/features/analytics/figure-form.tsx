import { routeOf } from '#shared/site/routes.ts';
import { Button } from '../../ui/form/button.tsx';
import filterCss from '../../ui/form/filter.module.css';
import { FilterLinks } from '../../ui/layout/list-page.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './analytics.module.css';
import { figuresHref } from './analytics-address.ts';
import type { RaiseFiguresData } from './analytics-loader.ts';

/** Periods that are often looked at, as links. */
export function PeriodLinks({ shown }: { readonly shown: RaiseFiguresData }) {
  const { raise, filter, since } = shown;
  const period = (label: string, first: string) => ({
    label,
    href: figuresHref(raise.id, { document: filter.document, from: first }),
    current: filter.from === first && filter.to === '',
  });
  return (
    <FilterLinks
      label="Period"
      links={[
        period('30 days', since.days30),
        period('90 days', since.days90),
        period('All time', ''),
      ]}
    />
  );
}

/** Chooses the raise, the document and the period; all of it is in the address. */
export function FigureForm({ shown }: { readonly shown: RaiseFiguresData }) {
  const { raise, raises, documents, filter } = shown;
  const { document, from, to } = filter;
  return (
    <form
      key={`${raise.id} ${JSON.stringify(filter)}`}
      method="get"
      action={routeOf('dashboard').path}
      className={classes(rowCss['filters'], css['filters'])}
    >
      <input type="hidden" name="view" value="analytics" />
      {raises.length === 1 ? (
        <input type="hidden" name="raise" value={raise.id} />
      ) : (
        <label className={classes(rowCss['pair'], filterCss['filter'])}>
          <span className="visually-hidden">Raise</span>
          <select name="raise" defaultValue={raise.id}>
            {raises.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || 'Untitled raise'}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={classes(rowCss['pair'], filterCss['filter'])}>
        <span className="visually-hidden">Document</span>
        <select name="document" defaultValue={document}>
          <option value="">The deck</option>
          {documents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={classes(rowCss['pair'], filterCss['filter'])}>
        From <input name="from" type="date" defaultValue={from} />
      </label>
      <label className={classes(rowCss['pair'], filterCss['filter'])}>
        To <input name="to" type="date" defaultValue={to} />
      </label>
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
    </form>
  );
}
