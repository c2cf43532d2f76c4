import type { FeatureDeps } from '#api/platform/deps.ts';
import type { Command, CommandRequest } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { addAccount, normalEmail } from '#api/platform/identity/account-store.ts';
import { spentLink } from '#api/platform/identity/one-time-tokens.ts';
import {
  type ActingAccount,
  accountOf,
  beginSession,
} from '#api/platform/identity/session-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import {
  accountLifecycle,
  operatorInvitationLifecycle,
} from '#shared/product/account/lifecycle.ts';
import { perNetwork } from '../neutral-response.ts';
import { isFree } from './free-address.ts';
import {
  endInvitation,
  hasOperator,
  invitationByToken,
  openInvitation,
  overtakeInvitations,
  stateOf,
} from './invitation-store.ts';

/** A new operator whose link and password were found good. */
export interface NewOperator {
  readonly email: string;
  readonly passwordHash: string;
}

/** A password is hashed only after the link has been found valid. */
export async function newOperator({
  body,
  context,
  deps,
  now,
}: CommandRequest<'POST /auth/accept-invitation'>): Promise<NewOperator> {
  const email = await invitedAddress(deps, body);
  const faults = deps.judgePassword(body.password, { ...body, email }, '/password');
  if (faults.length > 0) throw invalid(faults);
  await deps.storage.write((trx) => takeRate(trx, `accept:${context.ipPrefix}`, perNetwork, now));
  return { email, passwordHash: await deps.hasher.hash(body.password, context.ipPrefix) };
}

export async function acceptInvitation({
  body,
  context,
  prepared: { email, passwordHash },
  deps,
  trx,
  now,
}: Command<'POST /auth/accept-invitation', undefined, NewOperator>) {
  const invitation = await invitationByToken(trx, body.token);
  if (invitation === undefined) throw spentLink();
  let account: ActingAccount | undefined;
  const followed = await take(
    operatorInvitationLifecycle,
    { state: stateOf(invitation, now), event: 'accept', who: 'addressee' },
    {
      guards: {
        // The link from the console works only while there is no operator.
        stillNeeded: async () =>
          invitation.email !== null || !(await hasOperator(trx)) || spentLink(),
        addressFree: () => isFree(trx, email),
      },
      effects: {
        async end(state) {
          await endInvitation(trx, invitation.id, state, now);
          // There is an operator now, so no other link of the console works any more.
          await overtakeInvitations(trx, null, now);
        },
        async join() {
          account = await addOperator(trx, { email, name: body.name, passwordHash }, now);
        },
        record: () => ({
          events: [
            {
              kind: 'operator.joined' as const,
              person: required(account).id,
              facts: {},
              audit: {
                action: 'operator.accept-invitation',
                targetType: 'user',
                targetId: required(account).id,
                actorId: required(account).id,
                actorRole: 'operator',
                after: { invitation: invitation.id },
              },
            },
          ],
        }),
      },
      refused: spentLink,
    },
  );
  return {
    ...followed,
    body: { account: accountOf(required(account), deps.options) },
    headers: await beginSession(trx, required(account).id, context, now, 'all-factors'),
  };
}

async function addOperator(
  trx: Transaction,
  person: { readonly email: string; readonly name: string; readonly passwordHash: string },
  now: number,
): Promise<ActingAccount> {
  let account: ActingAccount | undefined;
  await take(
    accountLifecycle,
    { state: null, event: 'join', who: 'invited' },
    {
      guards: {},
      effects: {
        async store(status) {
          account = await addAccount(trx, { ...person, as: 'operator', status }, now);
        },
      },
    },
  );
  return required(account);
}

/**
 * The address an invitation is for; the entered one when the invitation names none, as for the
 * first operator.
 */
async function invitedAddress(
  deps: FeatureDeps,
  body: { readonly token: string; readonly email?: string },
): Promise<string> {
  const invitation = await openInvitation(deps.storage.db, body.token, deps.now());
  if (invitation === undefined) throw spentLink();
  const email = invitation.email ?? body.email;
  if (email === undefined) {
    throw invalid([{ pointer: '/email', code: 'required', message: 'Enter your email address.' }]);
  }
  return normalEmail(email);
}
