import { auditSystem } from '#api/platform/audit/audit.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { operatorInvitationLifecycle } from '#shared/product/account/lifecycle.ts';
import { pageLink } from '../account-mail.ts';
import { addInvitation, hasOperator } from './invitation-store.ts';

/**
 * A one-time link, printed at start, that makes the person who opens it the first operator;
 * undefined once there is an operator. Links from earlier calls, here or on another node, also work
 * until one of them is used. There is no default account and no default password (ASVS 6.3.2).
 */
export async function firstOperatorLink(
  storage: Storage,
  origin: string,
  now: number,
): Promise<string | undefined> {
  return storage.write(async function makeFirstOperatorLink(trx) {
    if (await hasOperator(trx)) return undefined;
    let id = '';
    let secret = '';
    await take(
      operatorInvitationLifecycle,
      { state: null, event: 'print', who: 'server' },
      {
        guards: {},
        effects: {
          async store() {
            const added = await addInvitation(trx, null, null, now);
            ({ id } = added.invitation);
            ({ secret } = added);
          },
          record() {
            const entry = { targetType: 'invitation', targetId: id };
            return auditSystem(trx, { action: 'operator.first-link', ...entry }, now);
          },
        },
      },
    );
    return pageLink(origin, 'register', { invite: secret });
  });
}
