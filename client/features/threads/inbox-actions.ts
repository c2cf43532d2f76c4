import { threadPath } from '#shared/site/dashboard-address.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { addressWith } from '../../ui/data/address-with.ts';
import { sendFiles } from './send-files.ts';

export const writeIntent = 'write-message';
export const markReadIntent = 'mark-thread-read';
export const muteIntent = 'mute-thread';
export const reportIntent = 'report-thread';

/** What shows other messages than the newest: the one that was sent would not be among them. */
const elsewhere = ['at', 'earlier'] as const;

/** Writes in a thread, or the first message to somebody. */
const writeMessage: FormHandler = async (action) => {
  const { form, api, key } = action;
  const id = text(form, 'thread');
  // Browsers send each line break as two characters, which would count twice.
  const written = text(form, 'text').replaceAll('\r\n', '\n').trim();
  // Without a text nothing is sent, so neither is a file.
  const files = written === '' ? [] : await sendFiles(action);
  if (id !== '') {
    const params = { id };
    await api.send('POST /threads/:id/messages', { params, body: { text: written, files }, key });
    const { url } = action;
    const isElsewhere = elsewhere.some((name) => url.searchParams.has(name));
    if (isElsewhere) {
      return { kind: 'redirect', to: addressWith(url, { at: null, earlier: null }) };
    }
    return done(action, 'Your message is sent.');
  }
  const investor = text(form, 'investor');
  const { thread } = await api.send('POST /raises/:id/thread', {
    params: { id: text(form, 'raise') },
    body: { text: written, files, ...(investor === '' ? {} : { investor }) },
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

const muteThread: FormHandler = async (action) => {
  const { form, api, key } = action;
  const muted = text(form, 'muted') === 'yes';
  const params = { id: text(form, 'thread') };
  await api.send('POST /threads/:id/mute', { params, body: { muted }, key });
  return done(
    action,
    muted
      ? 'Muted. You won’t be notified of new messages in this thread.'
      : 'You’ll be notified of new messages in this thread again.',
  );
};

const reportThread: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { reason: text(form, 'reason').trim() };
  await api.send('POST /threads/:id/report', { params: { id: text(form, 'thread') }, body, key });
  return done(action, 'Reported. We’ll tell you what an operator decides.');
};

/** The forms of the inbox. */
export const inboxActions = {
  [writeIntent]: writeMessage,
  [markReadIntent]: markThreadRead,
  [muteIntent]: muteThread,
  [reportIntent]: reportThread,
} satisfies Readonly<Record<string, FormHandler>>;
