import { type ContactState, contactStates } from '#shared/product/contact/lifecycle.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { conflictInWords, isVersionConflict } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';

export const markIntent: FormName<MarkDone> = formName('mark-message');

/** The data to undo a mark: the previous state, and the messages at their current version. */
export interface MarkDone {
  readonly before: ContactState;
  readonly marked: readonly Marked[];
}

interface Marked {
  readonly id: string;
  readonly reference: string;
  readonly version: number;
}

/** What is said of one message, and of several. */
const outcomes: Readonly<Record<ContactState, readonly [string, string]>> = {
  new: ['is waiting for an answer again', 'are waiting for an answer again'],
  answered: ['is marked as answered', 'are marked as answered'],
  spam: ['is marked as spam', 'are marked as spam'],
};

const messageConflict =
  'Another operator marked this message after you opened the page. Your change was not saved; the current state is shown below.';

/**
 * Marks messages as answered, spam or new: those that the form names with their versions, or the
 * selected ones. A message that another operator has marked meanwhile stays as it is.
 */
export const markMessage: FormHandler = async (action) => {
  const { form } = action;
  const state = stateIn(form, 'state');
  const before = stateIn(form, 'before');
  const wanted = form.has('id') ? named(form) : await selected(action, before);
  const marked: Marked[] = [];
  let left = readSelection(form).length - (form.has('id') ? 0 : wanted.length);
  for (const one of wanted) {
    try {
      marked.push(await mark(action, one, state, marked.length === 0));
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
      if (wanted.length === 1 && left === 0) throw conflictInWords(error, messageConflict);
      left += 1;
    }
  }
  return doneWith(markIntent, inWords(marked, state, left), { before, marked });
};

async function mark(
  { api, key }: PageAction,
  { id, version }: Pick<Marked, 'id' | 'version'>,
  state: ContactState,
  isFirst: boolean,
): Promise<Marked> {
  const { message } = await api.send('PATCH /admin/messages/:id', {
    params: { id },
    body: { state },
    version,
    // The key of the submit is for one write; the version makes the others safe to repeat.
    ...(isFirst ? { key } : {}),
  });
  return { id, reference: message.reference, version: message.version };
}

/** The messages that a button or its undo is about: ids and versions, separated by commas. */
function named(form: FormData): readonly Pick<Marked, 'id' | 'version'>[] {
  const versions = text(form, 'version').split(',');
  return text(form, 'id')
    .split(',')
    .map((id, at) => ({ id, version: Number.parseInt(versions[at] ?? '', 10) || 0 }));
}

/** The selected messages that are still in the state in which they were listed. */
async function selected(
  { form, api }: PageAction,
  before: ContactState,
): Promise<readonly Pick<Marked, 'id' | 'version'>[]> {
  const found = await Promise.all(
    readSelection(form).map((id) => api.send('GET /admin/messages/:id', { params: { id } })),
  );
  return found.flatMap(({ message }) => (message.state === before ? [message] : []));
}

function inWords(marked: readonly Marked[], state: ContactState, left: number): string {
  const [one, several] = outcomes[state];
  const [first] = marked;
  const what =
    marked.length === 1
      ? `Message ${first?.reference} ${one}.`
      : `${marked.length} messages ${several}.`;
  if (left === 0) return what;
  return `${what} ${left} changed meanwhile by another operator ${left === 1 ? 'was' : 'were'} left as ${left === 1 ? 'it is' : 'they are'}.`;
}

function stateIn(form: FormData, name: string): ContactState {
  return contactStates.find((state) => state === text(form, name)) ?? 'new';
}
