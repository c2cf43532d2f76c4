import type { Rate } from '#api/platform/storage/rates.ts';
import type { FieldError } from '#shared/http/errors.ts';
import { type ContactMessage, contactBodyMinLength } from '#shared/product/contact/contact.ts';
import { fieldSentence } from '#shared/product/fields/field-sentences.ts';

/** For one network, whatever addresses are entered. */
export const contactRatePerNetwork: Rate = { limit: 5, seconds: 3_600 };
/** For one address, so that confirmations cannot be used to flood somebody's mailbox. */
export const contactRatePerAddress: Rate = { limit: 3, seconds: 3_600 };

/** The message as it is stored: one kind of line end, no control characters, no space around. */
export function tidied(message: ContactMessage): ContactMessage {
  const body = message.body
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim();
  return { ...message, name: message.name.trim(), email: message.email.toLowerCase(), body };
}

/** Errors that a schema cannot find: a message that is long enough only because of its spaces. */
export function faultsOf(message: ContactMessage): readonly FieldError[] {
  if (message.body.length >= contactBodyMinLength) return [];
  const sentence = fieldSentence('minLength', {
    title: 'your message',
    limit: contactBodyMinLength,
    sentences: {
      minLength: `Your message must have at least ${contactBodyMinLength} characters.`,
    },
  });
  return [{ pointer: '/body', code: 'minLength', message: sentence }];
}

/** Tells whether the field that is hidden from people was filled in. */
export function isSpam(message: ContactMessage): boolean {
  return (message.website ?? '').trim() !== '';
}
