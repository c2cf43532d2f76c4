/** Drafts of a raise over HTTP, on both databases. */
import type { Raise, RaiseList } from '#shared/product/raises/raises.ts';
import type { ApiAnswer, ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { foundCompany } from '#test/support/company-people.ts';
import { usd } from '#test/support/money.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import { addTo, raiseIn } from '#test/support/raise-people.ts';
import { updateRows } from '#test/support/rows.ts';

const version = (raise: Pick<Raise, 'version'>) => ({
  headers: { 'if-match': `"${raise.version}"` },
});
const pointersIn = (answer: ApiAnswer) =>
  (answer.problem().errors ?? []).map(({ pointer }) => pointer);

async function draft(owner: ApiVisitor, company: { id: string }, content: object = {}) {
  return raiseIn(await owner.post(`/companies/${company.id}/raises`, content));
}

await withApiOnBothEngines({
  async 'a draft begins with the currency of the country, unless amounts come with it'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const acme = await foundCompany(ada, 'Acme Anvils');
    await updateRows(api, 'companies', { id: acme.id }, { country: 'DE' });
    t.match(await draft(ada, acme, { title: 'Anvils that fly' }), { currency: 'EUR' });
    const inDollars = { title: 'Anvils that roll', min: usd(5_000) };
    t.match(await draft(ada, acme, inDollars), { currency: 'USD', min: usd(5_000) });
  },

  async 'a draft is saved as it is written, field by field'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const acme = await foundCompany(ada, 'Ácme Robotics!');
    const raise = await draft(ada, acme, { title: 'Robots for orchards' });
    t.match(raise, { id: /^rse_/, slug: /^acme-robotics-[a-z0-9]{1,6}$/, state: 'draft' });
    t.match(raise, { company: { id: acme.id, name: 'Ácme Robotics!' }, min: null, version: 1 });
    t.same(raise.allowed, ['edit', 'discard', 'submit']);
    const path = `/raises/${raise.id}`;
    const change = {
      summary: 'short',
      min: usd(250_000),
      deadlineAt: '2026-08-01T18:00:00+02:00',
      useOfFunds: [{ label: '', bps: 10 }],
      terms: { cap: usd(8_000_000) },
    };
    const saved = raiseIn(await ada.patch(path, change, version(raise)));
    t.match(saved, { ...change, deadlineAt: '2026-08-01T16:00:00.000Z', version: 2 });
    const terms = raiseIn(await ada.patch(path, { terms: { mfn: true } }, version(saved)));
    t.match(terms.terms, { cap: usd(8_000_000), mfn: true, discountBps: null }, 'merged');
    t.match(raiseIn(await ada.get(path)), terms);
    const cleared = raiseIn(await ada.patch(path, { min: null }, version(terms)));
    t.equal(cleared.min, null);

    const euros = { min: { amount: 5, currency: 'EUR' }, terms: { cap: usd(1) } };
    t.same(pointersIn(await ada.patch(path, euros, version(cleared))), ['/min/currency']);
    const yen = raiseIn(await ada.patch(path, { currency: 'JPY' }, version(cleared)));
    t.same(yen.terms.cap, { amount: 8_000_000, currency: 'JPY' }, 'a million stays a million');
    for (const [field, value] of [
      ['title', 'x'.repeat(101)],
      ['pitch', 'x'.repeat(20_001)],
      ['title', 'a\u0000b'],
      ['deadlineAt', 'tomorrow'],
      ['regime', 'none'],
      ['surprise', 1],
    ] as const) {
      const refused = await ada.patch(path, { [field]: value }, version(yen));
      t.same([refused.status, pointersIn(refused)], [422, [`/${field}`]], field);
    }
    const lost = await ada.patch(path, { terms: { maturityOn: '2027-02-30' } }, version(yen));
    t.same(pointersIn(lost), ['/terms/maturityOn']);
  },

  async 'two editors at once: the later one gets what the other saved, and merges'(t, api) {
    const [ada, bob] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bob')];
    const acme = await foundCompany(ada);
    await addTo(api, acme, bob, 'editor');
    const raise = await draft(ada, acme);
    const path = `/raises/${raise.id}`;
    const [first, second] = await Promise.all([
      ada.patch(path, { title: 'By Ada, the first' }, version(raise)),
      bob.patch(path, { summary: 'By Bob, at the same time.' }, version(raise)),
    ]);
    const lost = first.status === 412 ? first : second;
    t.same([first.status, second.status].sort(), [200, 412]);
    const { currentVersion, current } = lost.problem() as unknown as {
      currentVersion: number;
      current: Raise;
    };
    t.equal(currentVersion, 2);
    const { changedBy, changedAt } = lost.problem();
    t.equal(changedBy, lost === first ? 'Bob' : 'Ada', 'who was first');
    t.equal(changedAt, current.updatedAt);
    t.ok(current.title === 'By Ada, the first' || current.summary !== '', 'the other’s work');
    const mine =
      lost === first ? { title: 'By Ada, the first' } : { summary: 'By Bob, at the same time.' };
    const who = lost === first ? ada : bob;
    const merged = raiseIn(await who.patch(path, mine, version(current)));
    t.match(merged, { title: 'By Ada, the first', summary: 'By Bob, at the same time.' });
    t.equal((await ada.patch(path, { title: 'No version' })).status, 400);
  },

  async 'who may do what, how many, and in which order'(t, api) {
    const [ada, bob, eve] = await addPeople(api, ['Ada', 'Bob', 'Eve']);
    const acme = await foundCompany(ada);
    await addTo(api, acme, bob, 'viewer');
    const list = `/companies/${acme.id}/raises`;
    for (let n = 1; n <= 5; n += 1) {
      api.clock.now += 1_000;
      await draft(ada, acme, { title: `Raise ${n}` });
    }
    const sixth = await ada.post(list, {});
    t.match(sixth.problem(), { status: 422, code: 'too-many-drafts' });
    const page = (await bob.get(`${list}?limit=2`)).json<RaiseList>();
    t.same(
      page.items.map(({ title }) => title),
      ['Raise 5', 'Raise 4'],
    );
    const rest = (await bob.get(`${list}?after=${page.nextCursor}`)).json<RaiseList>();
    t.same(
      rest.items.map(({ title }) => title),
      ['Raise 3', 'Raise 2', 'Raise 1'],
    );
    t.equal(rest.nextCursor, null);
    const [newest] = page.items;
    const path = `/raises/${newest?.id}`;
    const seen = raiseIn(await bob.get(path));
    t.same(seen.allowed, [], 'a viewer only looks');
    t.equal((await bob.patch(path, { title: 'Mine now' }, version(seen))).status, 403);
    t.equal((await bob.delete(path)).status, 403);
    for (const other of [await eve.get(path), await eve.get(list), await eve.delete(path)]) {
      t.equal(other.status, 404, 'nobody else learns that it exists');
    }
    t.equal((await ada.delete(path)).status, 204);
    t.equal((await ada.get(path)).status, 404);
    t.equal((await ada.post(list, {})).status, 201, 'there is room again');
    const log = await api.storage.db
      .selectFrom('audit_events')
      .select('action')
      .where('target_id', '=', newest?.id ?? '')
      .orderBy('seq')
      .execute();
    t.same(
      log.map(({ action }) => action),
      ['raise.create', 'raise.discard'],
    );
  },

  async 'what is no draft is not changed'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const raise = await draft(ada, await foundCompany(ada));
    await updateRows(api, 'raises', {}, { state: 'in_review' });
    const refused = await ada.patch(`/raises/${raise.id}`, { title: 'Too late' }, version(raise));
    t.match(refused.problem(), {
      type: '/problems/invalid-transition',
      status: 422,
      from: 'in_review',
      event: 'edit',
      allowed: ['withdraw'],
    });
    t.equal((await ada.delete(`/raises/${raise.id}`)).status, 422);
  },
});
