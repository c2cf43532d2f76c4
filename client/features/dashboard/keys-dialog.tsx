import { useEffect, useRef } from 'react';
import { useLightDismiss } from '../../ui/layout/dialog.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { singleKeys } from '../../ui/tokens/single-keys.ts';
import textCss from '../../ui/tokens/text.module.css';
import { EscapeButton } from './escape-button.tsx';
import css from './keys-dialog.module.css';

interface KeyRow {
  /** As they stand on the keyboard; any of them does it. */
  readonly keys: readonly string[];
  readonly what: string;
}

const groups: readonly { readonly title: string; readonly rows: readonly KeyRow[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      { keys: ['Ctrl K', '⌘ K'], what: 'Find a record, page or action' },
      { keys: ['?'], what: 'Show these keys' },
      { keys: ['Esc'], what: 'Close the open panel' },
    ],
  },
  {
    title: 'In a list',
    rows: [
      { keys: ['j'], what: 'Next row' },
      { keys: ['k'], what: 'Previous row' },
      { keys: ['Enter'], what: 'Open the row' },
      { keys: ['x'], what: 'Select the row, where rows can be selected' },
      { keys: ['Shift x'], what: 'Select all rows since the last one' },
    ],
  },
  {
    title: 'In a formatted text',
    rows: [
      { keys: ['Ctrl B', '⌘ B'], what: 'Bold' },
      { keys: ['Ctrl I', '⌘ I'], what: 'Italic' },
      { keys: ['Ctrl K', '⌘ K'], what: 'Make a link of the selected text' },
    ],
  },
  {
    title: 'In a document',
    rows: [
      { keys: ['PageDown', 'PageUp'], what: 'Next page, previous page' },
      { keys: ['Home', 'End'], what: 'First page, last page' },
      { keys: ['+', '−'], what: 'Larger, smaller' },
      { keys: ['F'], what: 'Full screen' },
    ],
  },
];

/** Lists all keys, and turns those off that are single letters or signs. */
export function KeysDialog({ onClosed }: { readonly onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOn = singleKeys.use() === 'on';
  useLightDismiss(dialog);

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-labelledby="keys-title"
      onClose={onClosed}
      className={css['keys']}
    >
      <div className={classes(rowCss['line'], rowCss['spread'], css['head'])}>
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <EscapeButton close={() => dialog.current?.close()} />
      </div>
      <div className={classes(stackCss['space5'], css['groups'])}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, what }) => (
                <div key={what} className={classes(stackCss['space3'], css['row'])}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={classes(rowCss['line'], css['switch'])}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => singleKeys.choose(currentTarget.checked ? 'on' : 'off')}
        />
        Use single keys such as ?, j and F
      </label>
      <p className={textCss['note']}>
        If you turn this off, press Ctrl K and search for “Keyboard shortcuts” to see this list.
      </p>
    </dialog>
  );
}
