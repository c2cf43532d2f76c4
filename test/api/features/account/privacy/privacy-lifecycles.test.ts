/** Random events take requests about personal data only where their tables say; on both databases. */
import fc from 'fast-check';
import { pino } from 'pino';
import { pickExport } from '#api/features/account/privacy/privacy-store.ts';
import { doPrivacyWork } from '#api/features/account/privacy/privacy-work.ts';
import { personalData } from '#api/features.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import { type Lifecycle, transition } from '#shared/product/lifecycle.ts';
import { deletionLifecycle, exportLifecycle } from '#shared/product/privacy/lifecycle.ts';
import { goodPassword, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { day, minute } from '#test/support/times.ts';

type Event = 'export' | 'pick' | 'work' | 'delete' | 'cancel' | 'hour' | 'week' | 'year';
const events: readonly Event[] = ['export', 'pick', 'work', 'delete', 'cancel', 'hour', 'week'];
/** These do several steps at once. */
const longEvents: readonly Event[] = ['work'];

type States = ReadonlyMap<string, { readonly kind: 'export' | 'delete'; readonly state: string }>;

async function statesOf({ storage }: TestApi): Promise<States> {
  const rows = await storage.db
    .selectFrom('privacy_requests')
    .select(['id', 'kind', 'state'])
    .execute();
  return new Map(rows.map(({ id, kind, state }) => [id, { kind, state }]));
}

/** The states that one step leads to. */
function nextStates({ transitions }: Lifecycle, state: string | null): readonly (string | null)[] {
  return transitions
    .filter(({ from }) => (from === null ? state === null : state !== null && from.includes(state)))
    .map(({ to }) => to);
}

/** The states that any number of steps leads to. */
function reachable(table: Lifecycle, state: string | null): ReadonlySet<string | null> {
  const found = new Set<string | null>([state]);
  for (const one of found) for (const next of nextStates(table, one)) found.add(next);
  return found;
}

const walks = 6;
const emailOf = (n: number) => `person-${n}@example.com`;
const ipOf = (n: number) => `198.51.${n}.7`;

await withApiOnBothEngines({
  async 'no state is reached but by a row of the table'(t, api) {
    for (let n = 0; n < walks; n += 1) await signedIn(api, emailOf(n), {}, ipOf(n));
    // What the job does is done by hand, one step at a time.
    await api.jobs.close();
    let walked = 0;
    const { storage, options } = api;
    const encrypter = encrypterOf(await secretKeyOf(options));
    const now = () => api.clock.now;
    const work = () =>
      doPrivacyWork({
        storage,
        options,
        encrypter,
        personalData,
        now,
        log: pino({ level: 'silent' }),
      });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...events), { minLength: 6, maxLength: 14 }),
        async (walk) => {
          const [email, ip] = [emailOf(walked % walks), ipOf(walked % walks)];
          walked += 1;
          const logIn = async () => {
            const me = visitor(api, ip);
            await me.post('/auth/login', { email, password: goodPassword });
            return me;
          };
          const ask = async (body: object) => (await logIn()).post('/me/privacy-requests', body);
          const cancel = async (before: States) => {
            const [id, asked] = [...before].findLast(([, { kind }]) => kind === 'delete') ?? [];
            if (id === undefined || asked === undefined) return;
            const { status } = await (await logIn()).post(`/me/privacy-requests/${id}/cancel`);
            const result = transition(
              deletionLifecycle,
              asked.state as never,
              'cancel',
              'member',
              () => true,
            );
            // Of an account that was erased nobody can log in.
            if (asked.state !== 'done') t.equal(status < 300, result.kind === 'moved', `${status}`);
          };
          let before = await statesOf(api);
          for (const event of [...walk, 'week', 'work', 'year', 'work'] as const) {
            if (event === 'export') await ask({ kind: 'export' });
            if (event === 'delete') await ask({ kind: 'delete', confirmEmail: email });
            if (event === 'cancel') await cancel(before);
            if (event === 'pick') await storage.write((trx) => pickExport(trx, now()));
            if (event === 'work') await work();
            if (event === 'hour') api.clock.now += 60 * minute;
            if (event === 'week') api.clock.now += 8 * day;
            if (event === 'year') api.clock.now += 367 * day;
            const after = await statesOf(api);
            for (const id of new Set([...before.keys(), ...after.keys()])) {
              const [from, to] = [before.get(id), after.get(id)];
              if (from?.state === to?.state) continue;
              const kind = (from ?? to)?.kind;
              const table: Lifecycle = kind === 'export' ? exportLifecycle : deletionLifecycle;
              const allowed = longEvents.includes(event)
                ? [...reachable(table, from?.state ?? null)]
                : nextStates(table, from?.state ?? null);
              t.ok(
                allowed.includes(to?.state ?? null),
                `${event}: a ${table.thing} from ${from?.state} to ${to?.state}`,
              );
            }
            before = after;
          }
        },
      ),
      { numRuns: walks },
    );
  },
});
