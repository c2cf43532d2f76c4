import { Button } from '../../ui/form/button.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './new-version-bar.module.css';
import { useNewVersion } from './refresh-context.ts';

/**
 * The bar that offers a newer version when an automatic reload would lose something. Its container
 * is in the document from the start, so that screen readers announce its text.
 */
export function NewVersionBar() {
  const { ready, reload, dismiss } = useNewVersion();
  return (
    <div role="status" className={classes(css['place'], 'no-print')}>
      {ready ? (
        <div className={classes(rowCss['middle'], rowCss['spread'], css['bar'])} data-new-version>
          <p className={css['text']}>
            A new version of this site is ready. Reload when it suits you: what you have typed is
            kept, except passwords and files.
          </p>
          <div className={css['actions']}>
            <Button variant="secondary" size="small" onClick={reload}>
              Reload now
            </Button>
            <Button variant="quiet" size="small" onClick={dismiss}>
              Later
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
