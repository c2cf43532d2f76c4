import { useEffect, useRef } from 'react';
import { searchMaxLength } from '../../shared/product/limits.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import css from './search-form.module.css';

/** A search of this page: what is looked for stands in the address, so it can be kept and shared. */
export function SearchForm(props: {
  readonly action: string;
  readonly label: string;
  readonly q: string;
  /** Choices that a search keeps, such as a tag. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Told what stands in the field as it is typed, for pages that hold all there is to find. */
  readonly onTyped?: (words: string) => void;
}) {
  const { action, label, q, kept = {}, onTyped } = props;
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  const typed = useRef(onTyped);
  typed.current = onTyped;

  // Back, forward and "show all" change what is looked for; a field that was typed in keeps its own.
  useEffect(() => {
    if (input.current === null || shown.current === q) return;
    shown.current = q;
    input.current.value = q;
  }, [q]);

  // Somebody may have typed before the scripts came.
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
