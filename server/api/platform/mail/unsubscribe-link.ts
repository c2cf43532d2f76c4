import {
  type StoppableMail,
  stoppableMail,
} from '#shared/product/notifications/notification-kinds.ts';
import type { Encrypter } from '../encrypter.ts';
import type { Unsubscribe } from './outbox.ts';

const about = 'unsubscribe';

/**
 * The link that stops mails of one kind to one person. Its code is encrypted with this
 * installation's key, so it cannot be guessed or made up, and says nothing to whoever sees it.
 */
export function unsubscribeLink(encrypter: Encrypter, { user, mail, origin }: Unsubscribe): string {
  const token = encrypter.seal(`${user} ${mail}`, about);
  return `${origin}/api/v1/unsubscribe?token=${token}`;
}

/** Whose mails the code of a link stops, and which; undefined for a code that we did not make. */
export function readUnsubscribeToken(
  encrypter: Encrypter,
  token: string,
): { readonly user: string; readonly mail: StoppableMail } | undefined {
  const [user = '', name = ''] = encrypter.open(token, about)?.split(' ') ?? [];
  const mail = stoppableMail(name);
  return mail === undefined ? undefined : { user, mail };
}
