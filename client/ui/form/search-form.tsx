import { useEffect, useRef } from 'react';
import { searchMaxLength } from '../../../shared/product/fields/limits.ts';
import { Icon } from '../tokens/icon.tsx';
import { Button } from './button.tsx';
import css from './search-form.module.css';

/**
 * A search of this page; the words are in the address, so that a search can be saved and shared.
 */
export function SearchForm(props: {
  readonly action: string;
  readonly label: string;
  readonly q: string;
  /** Other parameters that a search keeps, such as a tag. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Called with the text during typing, for pages that search in the browser. */
  readonly onTyped?: (words: string) => void;
}) {
  const { action, label, q, kept = {}, onTyped } = props;
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
      <form method="get" action={action} className={css['form']}>
        {Object.entries(kept).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor="search-words" className={css['label']}>
          {label}
        </label>
        <input
          ref={input}
          id="search-words"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={searchMaxLength}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => onTyped?.(event.currentTarget.value)}
          className={css['input']}
        />
        <Button type="submit" look="secondary">
          <Icon name="search" /> Search
        </Button>
      </form>
    </search>
  );
}
