import { createContext, type ReactNode, useContext, useState } from 'react';
import type { FormResult } from '#shared/site/page-state.ts';

/** The form around a field: its intent, and the result of its last submit. */
export interface FormView {
  readonly intent: string;
  readonly result: FormResult | null;
  /** The field that has the focus when the page begins, where filling in the form is what it is for. */
  readonly first?: string;
  /** What a form that saves by itself knows of its fields besides. */
  readonly live?: LiveFields;
}

/** The live values of a form's fields while it is filled in, by their names. */
export interface LiveFields {
  /** Why a field cannot be saved. */
  errorOf(name: string): string | undefined;
  /** What is shown above a field, such as another version of it to choose. */
  noteOf(name: string): ReactNode;
}

export const FormContext = createContext<FormView | null>(null);

/** A field as its form knows it: ids, its error and what was typed last time. */
export interface FieldView {
  readonly id: string;
  readonly hintId: string;
  readonly errorId: string;
  readonly error: string | undefined;
  readonly typed: string | undefined;
  /** It has the focus when the page begins. */
  readonly isFirst: boolean;
  /** Why it cannot be saved, found while the form is filled in. */
  readonly liveError: string | undefined;
  readonly note: ReactNode;
}

/** The id of a field's control; made from names alone, so that any code can link to it. */
export function fieldId(intent: string, name: string): string {
  return `${intent}-${name}`;
}

/** The form around a component. */
export function useForm(): FormView {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A form field was used outside a form.');
  return form;
}

/** The field's view of its form. */
export function useField(name: string): FieldView {
  const form = useForm();
  const id = fieldId(form.intent, name);
  const fault = form.result?.problem?.errors?.find((each) => fieldOf(each.pointer) === name);
  // Read only once: a control keeps its own value, and a default that changed to the refused value
  // would make it look saved.
  const [typed] = useState(form.result?.values[name]);
  const liveError = form.live?.errorOf(name);
  return {
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    error: liveError ?? fault?.message,
    typed,
    isFirst: form.first === name && form.result === null,
    liveError,
    note: form.live?.noteOf(name),
  };
}

/** The field name for a JSON pointer: `/terms/cap` is `terms.cap`. */
export function fieldOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}
