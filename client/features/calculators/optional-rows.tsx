import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './calculator-form.module.css';
import type { RowGroup } from './entries.ts';
import { EntryRows } from './entry-rows.tsx';
import { useTyped } from './live-reading.tsx';
import { useReading } from './reading.ts';

/** Rows that many rounds do not need: closed until they are used, so that the form stays short. */
export function OptionalRows(props: { readonly group: RowGroup; readonly title: string }) {
  const { group, title } = props;
  const { read } = useReading();
  const used = useTyped().rows[group].length;
  return (
    // If somebody opened it before hydration, it stays open.
    <details
      open={read.rows[group].length > 0}
      suppressHydrationWarning
      className={css['optionalRows']}
    >
      <summary className={classes(stackCss['space3'], css['optionalTitle'])}>
        <span>{title}</span>
        <span className={classes(textCss['note'], css['count'])}>{used === 0 ? 'None' : used}</span>
        <Icon name="chevron-down" />
      </summary>
      <fieldset className={classes(stackCss['space5'], css['optionalContent'])}>
        <legend className="visually-hidden">{title}</legend>
        <p className={textCss['note']}>Leave blank if there are none.</p>
        <EntryRows group={group} />
      </fieldset>
    </details>
  );
}
