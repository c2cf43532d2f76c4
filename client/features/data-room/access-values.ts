import type { Grant } from '#shared/product/raises/room-access.ts';
import type { NdaEdit } from '#shared/product/raises/room-nda.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';
import { scopeOptions } from './access-words.ts';

/** The form of what somebody may read, and until when. */
export const accessForm: FormName<ConflictedForm> = formName('change-access');
/** The form of the answer to a question. */
export const answerForm: FormName<ConflictedForm> = formName('answer-question');
/** The form of the text of the NDA. */
export const ndaForm: FormName<ConflictedForm> = formName('save-nda');

/** The form that takes an answer from its readers. */
export const withdrawAnswerIntent = 'withdraw-answer';
export const withdrawSeveralIntent = 'withdraw-several-answers';

const labels: Readonly<Record<string, string>> = {
  scope: 'Access',
  expiresAt: 'Until the end of',
  answer: 'Answer',
  text: 'Text of the NDA',
};

/** What a field of these forms is called. */
export function accessLabel(name: string): string {
  return labels[name] ?? name;
}

/** A value in words, where there are two to choose from. */
export function accessValueInWords(name: string, value: string): string {
  if (name !== 'scope') return value;
  return scopeOptions.find((option) => option.value === value)?.label ?? value;
}

/** An access as its form sees it. */
export function storedAccess({ version, scope, expiresAt }: StoredFields<Grant>): Stored {
  return { version, values: { scope, expiresAt: expiresAt?.slice(0, 10) ?? '' } };
}

/** A question as the form of its answer sees it. */
export function storedAnswer({ version, answer }: StoredFields<RoomQuestion>): Stored {
  return { version, values: { answer: answer ?? '' } };
}

/** What a company wrote last as its NDA, as the form sees it. */
export function storedNda({ version, text }: Pick<NdaEdit, 'version' | 'text'>): Stored {
  return { version, values: { text } };
}

type StoredFields<Of> = Pick<Of, Extract<keyof Of, 'version' | 'scope' | 'expiresAt' | 'answer'>>;
