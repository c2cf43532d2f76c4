/** What a form is about: its stored values, and where they are stored. */
import type { ProblemError } from '#shared/http/errors.ts';
import type { FormValues, SameValue, SavedBy } from './merge-values.ts';

/** The stored values of a form, and their version. */
export interface Stored {
  readonly version: number;
  readonly values: FormValues;
  readonly saved?: SavedBy | undefined;
}

/** The values that are not stored yet, and the version that they were typed into. */
export interface UnsavedCopy {
  readonly base: Stored;
  readonly mine: FormValues;
}

/** Where the values of a form are stored, and how they compare. */
export interface FormTarget {
  /**
   * Stores the changed fields.
   * @param base what they are changes of, for what is stored together with them
   * @throws ProblemError 412 when somebody else has saved since that version
   */
  readonly save: (changes: FormValues, version: number, base: FormValues) => Promise<Stored>;
  /** What is stored now, after a save was refused because of it. */
  readonly load: (refusal: ProblemError) => Promise<Stored>;
  /** Why values cannot be sent as they are written, by field. */
  readonly faults: (values: FormValues) => FormValues;
  readonly same: SameValue;
  /** The boxes of the form, which are not sent when they are not ticked. */
  readonly boxes?: readonly string[];
  /** The pointer of the control that an error of the API is about, where it is another one. */
  readonly controlAt?: (pointer: string) => string;
}

/** Where a form that saves by itself is stored. */
export interface AutosaveTarget extends FormTarget {
  /** The field that an error of the API is about. */
  readonly fieldAt: (pointer: string) => string;
}
