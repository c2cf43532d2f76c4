/** Accounts and invitations of operators go only where their tables say; on both databases. */
import fc from 'fast-check';
import { pino } from 'pino';
import { stateOf } from '#api/features/account/operators/invitation-store.ts';
import { doPrivacyWork } from '#api/features/account/privacy/privacy-work.ts';
import { personalData } from '#api/features.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { accountState } from '#api/platform/identity/account-state.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import {
  accountLifecycle,
  operatorInvitationLifecycle,
} from '#shared/product/account/lifecycle.ts';
import type { PrivacyRequestList } from '#shared/product/privacy/privacy.ts';
import {
  firstOperator,
  goodPassword,
  lastMailTo,
  mailsTo,
  registrationOf,
  visitor,
} from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';

const hourMs = 3_600_000;
const events = [
  'register',
  'confirm',
  'close',
  'keep',
  'week',
  'invite',
  'accept',
  'withdraw',
  'day',
] as const;
type Event = (typeof events)[number];

/** Leads to every state that something leads to today. */
const wholeWalk: readonly Event[] = [
  ...(['register', 'register', 'confirm', 'register', 'close', 'register', 'keep'] as const),
  ...(['confirm', 'close', 'week', 'register', 'invite', 'day', 'withdraw'] as const),
  ...(['invite', 'day', 'accept', 'invite', 'invite', 'withdraw', 'invite'] as const),
  ...(['accept', 'accept', 'invite'] as const),
];

type States = ReadonlyMap<string, string>;

async function statesOf({ storage, clock }: TestApi): Promise<States> {
  const users = await storage.db
    .selectFrom('users')
    .select(['id', 'status', 'deletion_due_at'])
    .execute();
  const invitations = await storage.db.selectFrom('invitations').selectAll().execute();
  return new Map([
    ...users.map((row) => [row.id, accountState(row)] as const),
    ...invitations.map((row) => [row.id, stateOf(row, clock.now)] as const),
  ]);
}

function isRow(id: string, from: string | undefined, to: string | undefined): boolean {
  const { transitions } = id.startsWith('usr_') ? accountLifecycle : operatorInvitationLifecycle;
  return transitions.some(
    (row) =>
      row.to === (to ?? null) &&
      (row.from === null
        ? from === undefined
        : (row.from as readonly string[]).includes(from ?? '')),
  );
}

await withApiOnBothEngines({
  async 'no state is reached but by a row of the tables'(t, api) {
    const operator = await firstOperator(api);
    const { storage, options, clock } = api;
    const encrypter = encrypterOf(await secretKeyOf(options));
    const log = pino({ level: 'silent' });
    const work = () =>
      doPrivacyWork({ storage, options, encrypter, personalData, now: () => clock.now, log });
    const seen = new Set<string>();
    let walked = 0;

    async function walk(steps: readonly Event[]): Promise<void> {
      walked += 1;
      const email = `person-${walked}@example.com`;
      const invited = `operator-${walked}@example.com`;
      const ip = `198.51.${walked}.7`;
      const logIn = async (as = email, me = visitor(api, ip)) => {
        await me.post('/auth/login', { email: as, password: goodPassword });
        return me;
      };
      const token = async (to: string, name: string) =>
        (await mailsTo(api, to)).findLast(({ query }) => query.has(name))?.query.get(name) ??
        'none';
      const doIt: Readonly<Record<Event, () => Promise<unknown>>> = {
        register: () => visitor(api, ip).post('/auth/register', registrationOf(email)),
        confirm: async () =>
          visitor(api, ip).post('/auth/verify-email', {
            token: await token(email, 'token'),
            password: goodPassword,
          }),
        close: async () =>
          (await logIn()).post('/me/privacy-requests', { kind: 'delete', confirmEmail: email }),
        keep: async () => {
          const me = await logIn();
          const listed = await me.get('/me/privacy-requests');
          const items = listed.status === 200 ? listed.json<PrivacyRequestList>().items : [];
          const asked = items.find(({ kind, state }) => kind === 'delete' && state === 'received');
          await me.post(`/me/privacy-requests/${asked?.id ?? 'prv_0000000000000000'}/cancel`);
        },
        week: async () => {
          clock.now += 8 * 24 * hourMs;
          await work();
        },
        invite: async () => {
          await logIn('operator@example.com', operator);
          await operator.post('/admin/invitations', { email: invited });
        },
        accept: async () =>
          visitor(api, ip).post('/auth/accept-invitation', {
            token: await token(invited, 'invite'),
            name: 'Oskar Operator',
            password: goodPassword,
          }),
        withdraw: async () => {
          await logIn('operator@example.com', operator);
          const rows = await storage.db.selectFrom('invitations').selectAll().execute();
          const last = rows.findLast((row) => row.email === invited);
          await operator.delete(`/admin/invitations/${last?.id ?? 'inv_0000000000000000'}`);
        },
        day: async () => {
          clock.now += 25 * hourMs;
        },
      };
      let before = await statesOf(api);
      for (const event of steps) {
        await doIt[event]();
        const after = await statesOf(api);
        for (const id of new Set([...before.keys(), ...after.keys()])) {
          const [from, to] = [before.get(id), after.get(id)];
          if (to !== undefined) seen.add(to);
          if (from !== to) t.ok(isRow(id, from, to), `${event}: ${id} from ${from} to ${to}`);
        }
        before = after;
        clock.now += hourMs;
      }
    }

    await walk(wholeWalk);
    t.same(
      [...seen].sort(),
      [
        'accepted',
        'active',
        'closing',
        'deleted',
        'expired',
        'open',
        'pending_verification',
        'revoked',
      ],
      'the walk has been everywhere',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...events), { minLength: 5, maxLength: 12 }), walk),
      { numRuns: 4 },
    );
  },

  async 'what the first operator ends, and what a newer invitation ends'(t, api) {
    const { firstOperatorLink } = await import('#api/features/account/operators/first-operator.ts');
    const print = () => firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
    const other = new URL((await print()) ?? '').searchParams.get('invite');
    const operator = await firstOperator(api);
    const accept = (token: string | null | undefined, email: string) =>
      visitor(api).post('/auth/accept-invitation', {
        token,
        email,
        name: 'Second',
        password: goodPassword,
      });
    t.not((await accept(other, 'second@example.com')).status, 200, 'the other link of the console');
    t.equal(await print(), undefined);
    const states = async () => [...(await statesOf(api))].filter(([id]) => id.startsWith('inv_'));
    t.same((await states()).map(([, state]) => state).sort(), ['accepted', 'revoked']);

    const email = 'oskar@example.com';
    await operator.post('/admin/invitations', { email });
    const earlier = (await lastMailTo(api, email)).query.get('invite');
    await operator.post('/admin/invitations', { email });
    t.not((await accept(earlier, email)).status, 200, 'a newer one ends it');
    const newer = (await mailsTo(api, email)).map(({ query }) => query.get('invite'));
    const statuses = await Promise.all(newer.map((token) => accept(token, email)));
    t.same(statuses.map(({ status }) => status < 300).sort(), [false, true]);
    t.match((await operator.post('/admin/invitations', { email })).problem(), {
      errors: [{ pointer: '/email', code: 'taken' }],
    });
  },
});
