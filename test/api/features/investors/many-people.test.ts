/** Lists that are long: people over several pages, and all that one of them has certified. */
import { addAccount } from '#api/platform/identity/account-store.ts';
import { peoplePerPage } from '#shared/product/fields/limits.ts';
import type { PeopleList, PersonResponse } from '#shared/product/investors/people.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  accreditedStatement,
  beginInvesting,
  certify,
  crowdStatement,
} from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { hour } from '#test/support/times.ts';

const reason = 'The documents are of somebody else.';
const ukStatement = {
  ...{ ...crowdStatement, jurisdiction: 'UK', basis: 'uk_sophisticated' },
  ...{ annualIncome: null, netWorth: null },
};

/** A profile of which nothing but its state matters. */
const profile = {
  ...{ state: 'pending' as const, kind: null, display_name: '', check_min: null, check_max: null },
  ...{ decided_at: null, decided_by: null, approved_at: null },
  ...{ sealed_elsewhere: null, elsewhere_at: null, version: 1 },
} as const;

/** All people of a list, page by page, and how many pages that were. */
async function walk(who: ApiVisitor, query = '', between: () => Promise<void> = async () => {}) {
  const ids: string[] = [];
  let pages = 0;
  for (let after: string | null = ''; after !== null; pages += 1) {
    const answer = await who.get(`/admin/people?${query}${after && `&after=${after}`}`);
    if (answer.status !== 200) throw new Error(answer.text);
    const page = answer.json<PeopleList>();
    ids.push(...page.items.map(({ id }) => id));
    after = page.nextCursor;
    if (pages === 0) await between();
  }
  return { ids, pages };
}

await withApiOnBothEngines({
  async 'many people are walked page by page, each once, though they joined in the same moment'(
    t,
    api,
  ) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const many = 2 * peoplePerPage + 7;
    const added = await api.storage.write(async function addMany(trx) {
      const ids: string[] = [];
      for (let n = 0; n < many; n += 1) {
        // Seven people a second.
        const at = api.clock.now + Math.floor(n / 7) * 1_000;
        const who = { email: `p${n}@example.com`, name: `Person ${n}`, as: 'investor' } as const;
        const { id } = await addAccount(trx, { ...who, status: 'active', passwordHash: '' }, at);
        ids.push(id);
      }
      return ids;
    });
    api.clock.now += hour;
    const all = await walk(olga);
    t.equal(all.pages, 3);
    t.same(new Set(all.ids), new Set([...added, olga.id]));
    t.equal(all.ids.length, many + 1, 'nobody is listed twice');
    const small = await walk(olga, 'limit=10');
    t.same(small.ids, all.ids, 'however long a page is');
    let late = '';
    const meanwhile = await walk(olga, 'limit=40', async () => {
      late = (await addPerson(api, 'Late', 'investor')).id;
    });
    t.same(meanwhile.ids, all.ids, 'whoever joins meanwhile moves nobody');
    t.equal((await walk(olga, 'limit=10')).ids[0], late);

    // Half of them wait for a decision, many since the same moment.
    const waiting = added.filter((_, n) => n % 2 === 0);
    await api.storage.write(async function letWait(trx) {
      for (const [n, user_id] of waiting.entries()) {
        const at = new Date(api.clock.now + Math.floor(n / 9) * 1_000).toISOString();
        await trx
          .insertInto('investor_profiles')
          .values({ ...profile, user_id, submitted_at: at, created_at: at, updated_at: at })
          .execute();
      }
    });
    const pending = await walk(olga, 'state=pending&limit=20');
    t.same(new Set(pending.ids), new Set(waiting));
    t.equal(pending.ids.length, waiting.length);
    const { waiting: counted } = (await olga.get('/admin/people?limit=1')).json<PeopleList>();
    t.equal(counted.profiles, waiting.length);
    const [first = ''] = pending.ids;
    t.ok(waiting.slice(0, 9).includes(first), 'who waits longest comes first');
  },

  async 'all that somebody certified is listed, and only what holds is verified or revoked'(
    t,
    api,
  ) {
    api.clock.now = Date.parse('2026-12-01T10:00:00Z');
    const olga = await addPerson(api, 'Olga', 'operator');
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const mia = await addPerson(api, 'Mia', 'investor');
    await beginInvesting(api, ivan, 'approved');
    await beginInvesting(api, mia, 'approved');
    const ids: string[] = [];
    for (let n = 0; n < 24; n += 1) {
      api.clock.now += 60_000;
      ids.push(await certify(ivan, n % 2 === 0 ? crowdStatement : accreditedStatement));
    }
    const uk = await certify(ivan, ukStatement);
    const other = await certify(mia, accreditedStatement);
    const last = ids.at(-1) ?? '';
    const desk = `/admin/people/${ivan.id}`;
    const readIt = async () => (await olga.get(desk)).json<PersonResponse>().person.certifications;
    const before = await readIt();
    t.same(
      before.map(({ id }) => id),
      [uk, ...ids.toReversed()],
      'all of them, the newest first',
    );
    t.same(
      before.filter(({ state }) => state === 'valid').map(({ id }) => id),
      [uk, last],
      'one holds for each jurisdiction',
    );
    t.match(before[2], { state: 'superseded', basis: 'us_not_accredited', jurisdiction: 'US' });
    t.equal(before[2]?.supersededAt, before[1]?.signedAt, 'since when, too');

    const decide = (id: string, what: string, body: object) =>
      olga.post(`${desk}/certifications/${id}/${what}`, body);
    const old = await decide(ids[3] ?? '', 'verify', { note: reason });
    t.match(old.problem(), { type: '/problems/invalid-transition', from: 'superseded' });
    t.equal((await decide(ids[3] ?? '', 'revoke', { reason })).status, 422);
    t.equal((await decide(other, 'revoke', { reason })).status, 404, 'of somebody else');
    t.match((await decide(uk, 'verify', { note: reason })).problem(), { code: 'not-accredited' });
    const verified = await decide(last, 'verify', { note: 'Tax returns of two years.' });
    t.equal(verified.status, 200);
    const revoked = await decide(uk, 'revoke', { reason });
    t.equal(revoked.status, 200, 'each of those that hold, not only the newest');
    t.match(await readIt(), [
      { id: uk, state: 'revoked', revokedBy: 'operator', revokeReason: reason },
      { id: last, state: 'valid', verifiedNote: 'Tax returns of two years.' },
    ]);
    t.equal((await decide(uk, 'revoke', { reason })).status, 422, 'once');
  },
});
