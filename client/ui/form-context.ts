import { createContext, useContext, useState } from 'react';
import type { FormResult } from '../../shared/page-state.ts';

/** The form a field stands in: its intent, and what came of its last submit. */
export interface FormView {
  readonly intent: string;
  readonly result: FormResult | null;
}

export const FormContext = createContext<FormView | null>(null);

/** What a field needs of its form: ids, the error at it and what was typed into it last time. */
export interface FieldView {
  readonly id: string;
  readonly hintId: string;
  readonly errorId: string;
  readonly error: string | undefined;
  readonly typed: string | undefined;
}

/** The id of a field's control: from names alone, so that links to it can be written anywhere. */
export function fieldId(intent: string, name: string): string {
  return `${intent}-${name}`;
}

/** The form that a part of one stands in. */
export function useForm(): FormView {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A part of a form stands outside of one.');
  return form;
}

/** The field's view of its form. */
export function useField(name: string): FieldView {
  const form = useForm();
  const id = fieldId(form.intent, name);
  const fault = form.result?.problem?.errors?.find((each) => fieldOf(each.pointer) === name);
  // Read once: a control keeps what it holds by itself, and a default that moved along with what was
  // refused would make it look saved.
  const [typed] = useState(form.result?.values[name]);
  return {
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    error: fault?.message,
    typed,
  };
}

/** The name of the field a JSON pointer means: `/terms/cap` is `terms.cap`. */
export function fieldOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}
