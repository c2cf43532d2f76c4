import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import css from './field.module.css';
import { FieldFrame, type FieldWords, fieldAttributes } from './field.tsx';
import { type FieldView, useField } from './form-context.ts';
import { SettledStatus } from './settled-status.tsx';

/** What an entry was understood as, or why it was not; undefined where nothing was entered. */
export type Understood =
  | { readonly ok: true; readonly echo: string }
  | { readonly ok: false; readonly message: string }
  | undefined;

export interface ReadingInput {
  readonly value?: string;
  readonly type?: 'text' | 'date';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  /** Stands in the frame before or behind what is typed, such as a currency. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/**
 * A field whose entry is read while it is typed, by the same function as on the server: below it
 * stands what was understood, and once the person has left it, why it was not.
 */
export function ReadingField(
  props: FieldWords & ReadingInput & { readonly read: (typed: string) => Understood },
) {
  const field = useField(props.name);
  const first = field.typed ?? props.value ?? '';
  const entry = useEntry(first);
  return (
    <EchoField
      {...props}
      field={field}
      understood={props.read(entry.typed)}
      entry={entry}
      first={first}
    />
  );
}

/** The frame and line of `ReadingField`, for forms that read all their fields together. */
export function EchoField(
  props: FieldWords &
    ReadingInput & {
      readonly field: FieldView;
      readonly understood: Understood;
      readonly entry: Entry;
      /** What the field holds when it is drawn. */
      readonly first: string;
    },
) {
  const { understood, entry, first, before, after } = props;
  const echoId = useId();
  const field = { ...props.field, error: errorOf(props.field, entry, understood) };
  const echo = understood?.ok === true ? `Understood: ${understood.echo}` : '';
  return (
    <FieldFrame field={field} words={props}>
      <span className={css['affixed']}>
        {before === undefined ? null : <Affix>{before}</Affix>}
        <input
          {...fieldAttributes(field, props, echo === '' ? undefined : echoId)}
          ref={entry.input}
          type={props.type ?? 'text'}
          defaultValue={first}
          autoComplete="off"
          inputMode={props.inputMode}
          // A calendar has no length.
          maxLength={props.type === 'date' ? undefined : props.maxLength}
          min={props.min}
          max={props.max}
          onChange={(event) => entry.type(event.currentTarget.value)}
          onBlur={entry.leave}
          className={css['input']}
        />
        {after === undefined ? null : <Affix>{after}</Affix>}
      </span>
      <p id={echoId} className={classes(css['under'], css['echo'])}>
        {echo}
      </p>
      <SettledStatus text={echo} />
    </FieldFrame>
  );
}

/** Seen only: the label or the hint says it in words. */
function Affix(props: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className={css['affix']}>
      {props.children}
    </span>
  );
}

/** What stands in a field now, and whether the person has left it since it was drawn. */
export interface Entry {
  readonly typed: string;
  readonly left: boolean;
  readonly input: { current: HTMLInputElement | null };
  type(typed: string): void;
  leave(): void;
}

/** Follows what is typed; what was typed before the scripts arrived counts too. */
export function useEntry(first: string): Entry {
  const [typed, setTyped] = useState(first);
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (input.current !== null) setTyped(input.current.value);
  }, []);

  return { typed, left, input, type: setTyped, leave: () => setLeft(true) };
}

/** The server's message holds for what it saw; from the next key on the browser reads for itself. */
function errorOf(field: FieldView, entry: Entry, understood: Understood): string | undefined {
  if (entry.typed === (field.typed ?? '')) return field.error;
  return entry.left && understood?.ok === false ? understood.message : undefined;
}
