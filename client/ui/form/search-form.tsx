import { useEffect, useRef } from 'react';
import { searchMaxLength } from '#shared/product/fields/limits.ts';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import { Button } from './button.tsx';
import fieldCss from './field.module.css';
import css from './search-form.module.css';

/**
 * A search of this page; the words are in the address, so that a search can be saved and shared.
 */
export function SearchForm(props: {
  readonly action: string;
  readonly label: string;
  readonly q: string;
  /** Other parameters that a search carries along, such as a tag. */
  readonly carried?: Readonly<Record<string, string>>;
  /** In a bar: one line, its label for screen readers only. */
  readonly compact?: boolean;
  /** Called with the text during typing, for pages that search in the browser. */
  readonly onTyped?: (words: string) => void;
}) {
  const { action, label, q, carried = {}, compact = false, onTyped } = props;
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  const typed = useRef(onTyped);
  typed.current = onTyped;

  // Back, forward and "show all" change the search; a field that was edited would otherwise keep
  // its text.
  useEffect(() => {
    if (input.current === null || shown.current === q) return;
    shown.current = q;
    input.current.value = q;
  }, [q]);

  // Somebody may have typed before the scripts loaded.
  useEffect(() => {
    if (input.current !== null && input.current.value !== shown.current) {
      typed.current?.(input.current.value);
    }
  }, []);

  return (
    <search>
      <form
        method="get"
        action={action}
        className={classes(css['form'], compact && css['compact'])}
      >
        {Object.entries(carried).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor="search-words" className={compact ? 'visually-hidden' : css['label']}>
          {label}
        </label>
        <input
          ref={input}
          id="search-words"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={searchMaxLength}
          placeholder={compact ? label : undefined}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => onTyped?.(event.currentTarget.value)}
          className={fieldCss['input']}
        />
        <Button type="submit" variant="secondary" size={compact ? 'small' : 'medium'}>
          <Icon name="search" />{' '}
          <span className={css['verb']} data-words="">
            Search
          </span>
        </Button>
      </form>
    </search>
  );
}
