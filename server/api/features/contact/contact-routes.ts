import type { AnyQueuedMail, Consequences } from '#api/platform/consequences.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { newId } from '#api/platform/ids.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { ProductApiOptions } from '#api/platform/options.ts';
import {
  type ContactMessage,
  contactAnswerBusinessDays,
  contactBodyMaxLength,
} from '#shared/product/contact/contact.ts';
import { messageLifecycle } from '#shared/product/contact/lifecycle.ts';
import {
  contactRatePerAddress,
  contactRatePerNetwork,
  faultsOf,
  isSpam,
  tidied,
} from './contact-rules.ts';
import { insertMessage, newReference, type SentMessage } from './contact-store.ts';

const sending = { state: null, event: 'send', who: 'visitor' } as const;

/** Messages to the operator. */
export function contactRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /contact', {
    action: 'message.send',
    bodyLimit: bodyWithText(contactBodyMaxLength),
    check: ({ body }) => requireSound(tidied(body)),
    rates: ({ body, context }) => ({
      [`contact:${context.ipPrefix}`]: contactRatePerNetwork,
      [`contact:${tidied(body).email}`]: contactRatePerAddress,
    }),
    run: sendMessage,
  });
}

async function sendMessage({ body, deps, trx, now }: Command<'POST /contact'>) {
  const message = tidied(body);
  const reference = newReference();
  const received = { id: newId('msg'), reference, message };
  // A program that filled in the hidden field gets the same response as a person, but no mail is
  // sent.
  const followed = await take(messageLifecycle, sending, {
    guards: { fromAProgram: () => isSpam(message) },
    effects: {
      store: (state) => insertMessage(trx, received, state, now),
      mail: () => told(received, addressFor(message, deps.options)),
    },
  });
  return { ...followed, body: { reference, answerWithinBusinessDays: contactAnswerBusinessDays } };
}

function requireSound(message: ContactMessage): void {
  const faults = faultsOf(message);
  if (faults.length > 0) throw invalid(faults);
}

/**
 * Operators are told, by mail too unless an address is configured for such messages, which then gets
 * that mail; and the visitor gets a receipt.
 */
function told(received: SentMessage, to: string | undefined): Consequences {
  const { id, reference, message } = received;
  const { name, email, topic, body } = message;
  const vars = { reference, name, email, topic, body };
  const text = { template: 'contact-message', vars } as const;
  const forOperators: AnyEvent = {
    kind: 'contact.received',
    person: null,
    facts: { message: id, reference },
    mail: to === undefined ? () => text : 'none',
    onceKey: id,
  };
  const copies =
    to === undefined ? [] : [{ to, ...text, dedupeKey: `contact-message:${id}:${to}` }];
  return { events: [forOperators], mails: [...copies, receipt(received)] };
}

function receipt({ id, reference, message }: SentMessage): AnyQueuedMail {
  return {
    to: message.email,
    template: 'contact-received',
    vars: { name: message.name, reference, businessDays: contactAnswerBusinessDays },
    dedupeKey: `contact-received:${id}`,
  };
}

/** The address that is configured for such a message. */
function addressFor(
  { topic }: ContactMessage,
  { contactEmail, securityEmail }: ProductApiOptions,
): string | undefined {
  return topic === 'security' ? (securityEmail ?? contactEmail) : contactEmail;
}
