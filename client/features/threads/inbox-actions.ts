import { threadPath } from '#shared/site/dashboard-address.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const writeIntent = 'write-message';
export const markReadIntent = 'mark-thread-read';

/** Writes in a thread, or the first message to somebody. */
const writeMessage: FormHandler = async (action) => {
  const { form, api, key } = action;
  const id = text(form, 'thread');
  // Browsers send each line break as two characters, which would count twice.
  const written = text(form, 'text').replaceAll('\r\n', '\n').trim();
  if (id !== '') {
    const params = { id };
    await api.send('POST /threads/:id/messages', { params, body: { text: written }, key });
    return done(action, 'Your message is sent.');
  }
  const investor = text(form, 'investor');
  const { thread } = await api.send('POST /raises/:id/thread', {
    params: { id: text(form, 'raise') },
    body: { text: written, ...(investor === '' ? {} : { investor }) },
    key,
  });
  return { kind: 'redirect', to: threadPath(thread.id) };
};

/** Notes that the messages that were shown have been read; with scripts the page does it itself. */
const markThreadRead: FormHandler = async (action) => {
  const { form, api, key } = action;
  const upTo = Number.parseInt(text(form, 'upTo'), 10) || 0;
  await api.send('POST /threads/:id/read', {
    params: { id: text(form, 'thread') },
    body: { upTo },
    key,
  });
  return done(action, 'Marked as read.');
};

/** The forms of the inbox. */
export const inboxActions = {
  [writeIntent]: writeMessage,
  [markReadIntent]: markThreadRead,
} satisfies Readonly<Record<string, FormHandler>>;
