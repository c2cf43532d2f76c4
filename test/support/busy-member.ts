/** A member who has left traces everywhere, and the work on their privacy requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { doPrivacyWork } from '#api/features/account/privacy/privacy-work.ts';
import { personalData } from '#api/features.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { addAccount } from '#api/platform/identity/account-store.ts';
import { newId } from '#api/platform/ids.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { PrivacyRequest, PrivacyRequestResponse } from '#shared/product/privacy/privacy.ts';
import { type ApiAnswer, type ApiVisitor, goodPassword, signedIn, visitor } from './api-visitor.ts';
import { turnTwoFactorOn } from './authenticator.ts';
import { placeCommitment } from './commitments.ts';
import type { TestApi } from './product-api.ts';
import { addRaiseOf } from './raises.ts';

/** Signs that a search by pattern would take for wildcards. */
export const email = 'ada_%o@example.com';
/** What the member is called. */
export const name = 'Ada Lovelace-Example';

/** The request of an answer. */
export const requestIn = (answer: ApiAnswer): PrivacyRequest => {
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.json<PrivacyRequestResponse>().request;
};

/** Does what the job does, without waiting for it. */
export async function workOnPrivacyRequests(api: TestApi): Promise<void> {
  const encrypter = encrypterOf(await secretKeyOf(api.options));
  const log = pino({ level: 'silent' });
  const now = () => api.clock.now;
  const { storage, options } = api;
  await doPrivacyWork({ storage, options, encrypter, personalData, log, now });
}

/** The request once the background has come to an end with it. */
export async function endedRequest(me: ApiVisitor, id: string): Promise<PrivacyRequest> {
  for (let tries = 0; tries < 200; tries += 1) {
    const request = requestIn(await me.get(`/me/privacy-requests/${id}`));
    if (!['received', 'processing'].includes(request.state)) return request;
    await pause(50);
  }
  throw new Error('The export was never finished.');
}

/** Asks for the end of one’s account. */
export const askDeletion = (me: ApiVisitor, confirmEmail = email) =>
  me.post('/me/privacy-requests', { kind: 'delete', confirmEmail });

/** Logs the member in, as on another device. */
export async function logInWithPassword(api: TestApi, address = email): Promise<ApiVisitor> {
  const me = visitor(api);
  const answer = await me.post('/auth/login', { email: address, password: goodPassword });
  if (answer.status !== 200) throw new Error(answer.text);
  return me;
}

/** Somebody who has used everything there is to use. */
export async function busyMember(
  api: TestApi,
): Promise<{ me: ApiVisitor; id: string; token: string }> {
  const me = await signedIn(api, email, { name, role: 'investor' });
  const { account } = (await me.get('/me')).json<AccountResponse>();
  const { id } = account;
  await me.post('/scenarios', {
    name: `${name}’s seed`,
    query: 'calc=reg-cf-limit&income=30k&net_worth=105k',
    note: `Ask ${email}`,
  });
  await me.post('/saved-views', { list: 'portfolio', name: `${name}’s list`, query: 'due=now' });
  const issued = await me.post('/me/tokens', {
    name: `${name} at work`,
    scope: 'read',
    expiresInDays: 7,
  });
  await me.patch('/me', { name }, { headers: { 'if-match': `"${account.version}"` } });
  await visitor(api).post('/contact', {
    name,
    email,
    topic: 'privacy',
    body: 'What do you hold about me, and for how long?',
  });
  await visitor(api).post('/auth/password/forgot', { email });
  await api.storage.write(async (trx) => {
    const created_at = new Date(api.clock.now).toISOString();
    const founder = { email: 'raises@example.com', name: 'A', as: 'founder' } as const;
    const account = { ...founder, status: 'active', passwordHash: '' } as const;
    const { id: owner } = await addAccount(trx, account, api.clock.now);
    await addRaiseOf(trx, owner, { id: 'rse_one', state: 'live' }, {}, api.clock.now);
    await trx
      .insertInto('investor_profiles')
      .values({
        user_id: id,
        kind: 'angel',
        display_name: name,
        state: 'approved',
        created_at,
        updated_at: created_at,
        version: 1,
      })
      .execute();
    for (const [n, state] of (
      ['soft_circled', 'waitlisted', 'signed', 'funded'] as const
    ).entries()) {
      const raiseId = `rse_${n}`;
      await addRaiseOf(trx, owner, { id: raiseId, state: 'live', max_amount: 100 });
      const placed = { raiseId, state, amount: 100, investorId: id };
      const { id: commitment } = await placeCommitment(trx, placed, api.clock.now);
      if (state !== 'signed') continue;
      const signature = { signed_name: name, signed_ip_prefix: '192.0.2.0/24' };
      await trx.updateTable('commitments').set(signature).where('id', '=', commitment).execute();
    }
    await trx
      .updateTable('posts')
      .set({ updated_by: id })
      .where('slug', '=', (eb) => eb.selectFrom('posts').select((p) => p.fn.min('slug').as('slug')))
      .execute();
    await trx
      .insertInto('invitations')
      .values({
        id: newId('inv'),
        token_hash: 'hash',
        email,
        invited_by: null,
        created_at,
        expires_at: created_at,
        accepted_at: null,
        revoked_at: null,
      })
      .execute();
  });
  await turnTwoFactorOn(api, me);
  await visitor(api).post('/auth/login', { email, password: 'not this one' });
  return { me, id, token: issued.json<{ secret: string }>().secret };
}
