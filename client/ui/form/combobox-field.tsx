import { useLayoutEffect, useRef } from 'react';
import { SettledStatus } from '../feedback/settled-status.tsx';
import rowCss from '../layout/row.module.css';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import comboCss from './combobox-field.module.css';
import css from './field.module.css';
import {
  FieldFrame,
  type FieldWords,
  fieldAttributes,
  SelectChoices,
  type SelectGroup,
  type SelectOption,
} from './field.tsx';
import { type FieldView, useField } from './form-context.ts';
import { useHydrated } from './hydrated.ts';
import { type Combobox, useCombobox } from './use-combobox.ts';

interface ComboboxWords extends FieldWords {
  readonly options: readonly (SelectOption | SelectGroup)[];
  readonly value?: string;
  readonly autoComplete?: string;
}

/**
 * A choice from a long list, found by typing (ARIA APG, editable combobox with list autocomplete).
 * The native select below it is submitted: without scripts it is the visible control; with them it
 * is kept in sync, so that drafts and resets work as with any control.
 */
export function ComboboxField(props: ComboboxWords) {
  const field = useField(props.name);
  const first = field.typed ?? props.value ?? '';
  const select = useRef<HTMLSelectElement>(null);
  const combobox = useCombobox(flat(props.options), first, select);
  const hydrated = useHydrated();
  return (
    <FieldFrame field={field} words={props}>
      <div className={comboCss['combobox']}>
        <select
          {...fieldAttributes(field, props)}
          {...(hydrated ? { id: `${field.id}-value`, 'aria-hidden': true, tabIndex: -1 } : {})}
          ref={select}
          defaultValue={first}
          autoComplete={props.autoComplete}
          onChange={(event) => combobox.follow(event.currentTarget.value)}
          className={classes(
            css['input'],
            css['select'],
            hydrated ? comboCss['submitted'] : undefined,
          )}
        >
          <SelectChoices options={props.options} />
        </select>
        {hydrated ? (
          <Typing field={field} words={props} combobox={combobox} select={select} />
        ) : null}
      </div>
      <p role="status" className={classes(css['under'], comboCss['refused'])}>
        {combobox.refused}
      </p>
    </FieldFrame>
  );
}

function Typing(props: {
  readonly field: FieldView;
  readonly words: ComboboxWords;
  readonly combobox: Combobox;
  readonly select: { readonly current: HTMLSelectElement | null };
}) {
  const { field, words, combobox, select } = props;
  const { open, found, active, text } = combobox;
  const shows = open && found.length > 0;
  const listId = `${field.id}-options`;
  const input = useRef<HTMLInputElement>(null);

  // If the select had the focus when the scripts loaded, the field that replaces it gets the focus.
  // Before it is seen: keys that are pressed meanwhile would go nowhere.
  useLayoutEffect(() => {
    if (document.activeElement === select.current) input.current?.focus();
  }, [select]);

  return (
    <>
      <input
        {...fieldAttributes(field, words)}
        name={undefined}
        ref={input}
        role="combobox"
        aria-expanded={shows}
        aria-controls={shows ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shows && active !== undefined ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => combobox.type(event.currentTarget.value)}
        onKeyDown={combobox.onKeyDown}
        onClick={combobox.show}
        onBlur={combobox.leave}
        className={css['input']}
      />
      <span className={comboCss['arrow']}>
        <Icon name="chevron-down" />
      </span>
      {shows ? (
        <div
          id={listId}
          role="listbox"
          aria-label={typeof words.label === 'string' ? words.label : 'Options'}
          className={comboCss['list']}
        >
          {found.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the input, as APG has it
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              key={option.value}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => combobox.choose(option)}
              className={classes(rowCss['line'], comboCss['option'])}
            >
              {option.label}
            </div>
          ))}
        </div>
      ) : null}
      {open && found.length === 0 ? (
        <p className={classes(comboCss['list'], comboCss['none'])}>Nothing matches.</p>
      ) : null}
      <SettledStatus text={open ? countWords(found.length) : ''} />
    </>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'Nothing matches.';
  return count === 1 ? '1 matches' : `${count} match`;
}

/** The options as one list; those of a group name it after their label: "Zurich (Europe)". */
function flat(options: readonly (SelectOption | SelectGroup)[]): readonly SelectOption[] {
  return options.flatMap((option) =>
    'group' in option
      ? option.options.map(({ value, label }) => ({ value, label: `${label} (${option.group})` }))
      : [option],
  );
}
