import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { SelectOption } from './field.tsx';
import { matching } from './matching.ts';

/** The state and the event handlers of a combobox. */
export interface Combobox {
  /** The text in the field. */
  readonly text: string;
  readonly open: boolean;
  readonly found: readonly SelectOption[];
  /** The index in `found` that Enter chooses. */
  readonly active: number | undefined;
  /** The message when the typed text is not in the list; empty otherwise. */
  readonly refused: string;
  type(text: string): void;
  show(): void;
  choose(option: SelectOption): void;
  leave(): void;
  /** Called when something else changed the select, such as a restored draft. */
  follow(value: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

/**
 * The state of a combobox over a native select. When the person leaves the field, its text is what
 * will be sent: an exact label is accepted, anything else is replaced by the last choice.
 */
export function useCombobox(
  options: readonly SelectOption[],
  first: string,
  select: RefObject<HTMLSelectElement | null>,
): Combobox {
  const [chosen, setChosen] = useState(first);
  /** Null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | undefined>(undefined);
  const [refused, setRefused] = useState('');
  const label = options.find(({ value }) => value === chosen)?.label ?? '';
  const found = open ? matching(options, typed ?? '', (option) => option.label) : [];

  // Without a selection a select uses its first option, and somebody may have changed it before
  // hydration.
  useEffect(() => {
    if (select.current !== null) setChosen(select.current.value);
  }, [select]);

  useEffect(() => {
    if (active === undefined) return;
    const list = select.current?.parentElement?.querySelector('[role=listbox]');
    list?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, select]);

  function show(): void {
    if (open) return;
    setOpen(true);
    const at = options.findIndex(({ value }) => value === chosen);
    setActive(at === -1 ? undefined : at);
  }

  function close(): void {
    setOpen(false);
    setActive(undefined);
  }

  function follow(value: string): void {
    setChosen(value);
    setTyped(null);
  }

  function choose(option: SelectOption): void {
    follow(option.value);
    setRefused('');
    close();
    const control = select.current;
    if (control === null || control.value === option.value) return;
    control.value = option.value;
    // Handlers of the form get the same events as for any change.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function type(text: string): void {
    setTyped(text);
    setOpen(true);
    setRefused('');
    setActive(text.trim() === '' ? undefined : 0);
  }

  function leave(): void {
    close();
    if (typed === null) return;
    const text = typed.trim();
    const exact = options.find((option) =>
      text === '' ? option.value === '' : option.label.toLowerCase() === text.toLowerCase(),
    );
    if (exact !== undefined) {
      choose(exact);
      return;
    }
    setTyped(null);
    if (text !== '') setRefused(`“${text}” is not in the list.`);
  }

  function move(step: 1 | -1): void {
    if (!open) {
      show();
      return;
    }
    if (found.length === 0) return;
    const from = active ?? (step === 1 ? -1 : 0);
    setActive((from + step + found.length) % found.length);
  }

  function take(): void {
    const option = active === undefined ? undefined : found[active];
    if (option === undefined) leave();
    else choose(option);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => (event.altKey ? close() : move(-1)),
      // Enter does not submit the form while the list is open.
      ...(open ? { Enter: take } : {}),
      // The first Esc closes the list; the next one may close the dialog around the field.
      ...(open ? { Escape: close } : typed === null ? {} : { Escape: () => setTyped(null) }),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return {
    text: typed ?? label,
    open,
    found,
    active,
    refused,
    type,
    show,
    choose,
    leave,
    follow,
    onKeyDown,
  };
}
