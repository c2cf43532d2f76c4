import css from './escape-button.module.css';

/** Closes a dialog, and names the key that does so too. */
export function EscapeButton({ close }: { readonly close: () => void }) {
  return (
    <button type="button" onClick={close} className={css['close']}>
      Esc<span className="visually-hidden">: close</span>
    </button>
  );
}
