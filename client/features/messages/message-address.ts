import { type ContactTopic, contactTopics } from '#shared/product/contact/contact.ts';
import { type ContactState, contactStates } from '#shared/product/contact/lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';

/** The view of the dashboard that lists visitors' messages. */
export const messagesHref = `${routeOf('dashboard').path}?view=messages`;

/** Which messages are listed; the empty string means any. */
export interface MessageSelection {
  readonly state: ContactState;
  readonly topic: ContactTopic | '';
  readonly after: string;
}

/**
 * Returns what the address selects: one message, or a list. Without a state, the list shows waiting
 * messages.
 */
export function readMessagesQuery({ searchParams }: URL): {
  readonly id: string | null;
  readonly selection: MessageSelection;
} {
  const state = contactStates.find((one) => one === searchParams.get('state')) ?? 'new';
  const topic = contactTopics.find((one) => one === searchParams.get('topic')) ?? '';
  return {
    id: searchParams.get('id'),
    selection: { state, topic, after: searchParams.get('after') ?? '' },
  };
}

/** The address of a list. */
export function listHref({ state, topic, after }: Partial<MessageSelection>): string {
  const query = new URLSearchParams();
  if (state !== undefined && state !== 'new') query.set('state', state);
  if (topic !== undefined && topic !== '') query.set('topic', topic);
  if (after !== undefined && after !== '') query.set('after', after);
  const text = query.toString();
  return text === '' ? messagesHref : `${messagesHref}&${text}`;
}

/** Opens the operator's own mail program; the reference stays in the subject. */
export function replyHref(message: { readonly email: string; readonly reference: string }): string {
  const to = encodeURIComponent(message.email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: your message ${message.reference}`)}`;
}
