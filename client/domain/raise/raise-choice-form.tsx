import type { DashboardViewId } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Button } from '../../ui/form/button.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import type { RaiseChoice } from './choose-raise.ts';
import css from './raise-choice-form.module.css';

/** Chooses among the raises of a company for a view; nothing where there is only one. */
export function RaiseChoiceForm(props: {
  readonly view: DashboardViewId;
  /** The part of the view that stays open; its first one needs no name. */
  readonly part?: string | undefined;
  readonly raise: string;
  readonly choices: readonly RaiseChoice[];
}) {
  const { view, part, raise, choices } = props;
  if (choices.length < 2) return null;
  return (
    <form
      key={raise}
      method="get"
      action={routeOf('dashboard').path}
      className={classes(rowCss['line'], css['choice'])}
    >
      <input type="hidden" name="view" value={view} />
      {part === undefined ? null : <input type="hidden" name="part" value={part} />}
      <label>
        <span className="visually-hidden">Raise</span>
        <select name="raise" defaultValue={raise}>
          {choices.map(({ id, title }) => (
            <option key={id} value={id}>
              {title || 'Untitled raise'}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
    </form>
  );
}
