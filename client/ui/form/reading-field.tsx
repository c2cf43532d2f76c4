import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SettledStatus } from '../feedback/settled-status.tsx';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './field.module.css';
import { FieldFrame, type FieldWords, fieldAttributes } from './field.tsx';
import { type FieldView, useField } from './form-context.ts';

/** How an entry was understood, or why it was not; undefined when nothing was entered. */
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
  /** Shown inside the frame before or after the text, such as a currency. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/**
 * A field whose entry is read during typing, by the same function as on the server. Below it is
 * shown how the entry was understood or, once the person has left the field, why it was not.
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

/** The frame and line of `ReadingField`, for forms that read all fields together. */
export function EchoField(
  props: FieldWords &
    ReadingInput & {
      readonly field: FieldView;
      readonly understood: Understood;
      readonly entry: Entry;
      /** The value of the field when it is first rendered. */
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
          // Date inputs have no maximum length.
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

/** Hidden from screen readers, because the label or the hint says it in words. */
function Affix(props: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className={classes(textCss['note'], css['affix'])}>
      {props.children}
    </span>
  );
}

/** The current value of a field, and whether the person has left it since it was rendered. */
export interface Entry {
  readonly typed: string;
  readonly left: boolean;
  readonly input: { current: HTMLInputElement | null };
  type(typed: string): void;
  leave(): void;
}

/** Follows what is typed; text typed before the scripts loaded counts too. */
export function useEntry(first: string): Entry {
  const [typed, setTyped] = useState(first);
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (input.current !== null) setTyped(input.current.value);
  }, []);

  return { typed, left, input, type: setTyped, leave: () => setLeft(true) };
}

/**
 * The server's message applies to what was sent; from the next key on, the browser reads the entry
 * itself.
 */
function errorOf(field: FieldView, entry: Entry, understood: Understood): string | undefined {
  if (entry.typed === (field.typed ?? '')) return field.error;
  // A form that saves by itself names it once somebody pauses, and not during typing.
  if (field.liveError !== undefined) return field.liveError;
  return entry.left && understood?.ok === false ? understood.message : undefined;
}
