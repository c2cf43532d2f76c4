import { ProblemError } from '../../../shared/http/errors.ts';
import { type ContactState, contactStates } from '../../../shared/product/contact/lifecycle.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';

export const markIntent: FormName<MarkDone> = formName('mark-message');

/** What is needed to undo a mark: the previous state and the current version. */
export interface MarkDone {
  readonly id: string;
  readonly reference: string;
  readonly version: number;
  readonly before: ContactState;
}

const outcomes: Readonly<Record<ContactState, string>> = {
  new: 'is waiting for an answer again',
  answered: 'is marked as answered',
  spam: 'is marked as spam',
};

/** Marks a message as answered, spam or new, if no other operator did in the meantime. */
export const markMessage: FormHandler = async (action) => {
  const { form, api, key } = action;
  const id = text(form, 'id');
  const state = text(form, 'state');
  const version = Number.parseInt(text(form, 'version'), 10) || 0;
  const before = contactStates.find((one) => one === text(form, 'before')) ?? 'new';
  try {
    const request = { params: { id }, body: { state }, key, version };
    const { message } = await api.send('PATCH /admin/messages/:id', request);
    const { reference } = message;
    const marked: MarkDone = { id, reference, version: message.version, before };
    return doneWith(markIntent, `Message ${reference} ${outcomes[message.state]}.`, marked);
  } catch (error) {
    throw error instanceof ProblemError && error.status === 412 ? overtaken(error) : error;
  }
};

/** The API's message is for programs and says to load again; the page has already done that. */
function overtaken({ problem, headers }: ProblemError): ProblemError {
  const detail =
    'Another operator marked this message after you opened the page. Your change was not saved; the current state is shown below.';
  return new ProblemError({ ...problem, detail }, headers);
}
