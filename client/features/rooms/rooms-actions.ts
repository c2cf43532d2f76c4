import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { text } from '../../framework/pages/run-page.ts';
import { ndaHref, roomHref, roomsHref } from './rooms-address.ts';

/** Accepts the version that was shown; a newer one is shown first. */
const acceptNda: FormHandler = async ({ form, api, key }) => {
  const raise = text(form, 'raise');
  const version = Number(text(form, 'version'));
  try {
    const params = { id: text(form, 'grant') };
    const sent = { params, body: { version }, key };
    await (text(form, 'as') === 'adviser'
      ? api.send('POST /advisers/:id/accept-nda', sent)
      : api.send('POST /grants/:id/accept-nda', sent));
  } catch (error) {
    if (hasStatus(error, 404)) return { kind: 'redirect', to: roomsHref };
    // The text has changed meanwhile, and nobody accepts what they have not seen.
    if (hasStatus(error, 422)) return { kind: 'redirect', to: ndaHref(raise) };
    throw error;
  }
  return { kind: 'redirect', to: roomHref(raise) };
};

const askQuestion: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { question: text(form, 'question').trim() };
  await api.send('POST /raises/:id/questions', { params: { id: text(form, 'raise') }, body, key });
  return done(action, 'Question sent. We’ll notify you when it’s answered.');
};

const askAgain: FormHandler = async ({ form, api, key }) => {
  const id = text(form, 'raise');
  const body = { note: text(form, 'note').trim() };
  await api.send('POST /raises/:id/access-requests', { params: { id }, body, key });
  return { kind: 'redirect', to: roomHref(id) };
};

/** The forms of the view. */
export const roomsActions = {
  'accept-nda': acceptNda,
  'ask-question': askQuestion,
  'ask-again': askAgain,
} satisfies Readonly<Record<string, FormHandler>>;
