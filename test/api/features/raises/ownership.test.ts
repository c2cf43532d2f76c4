/** The company's cap table in its raises, and the ownership that a raise shows, on both databases. */
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { usd } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { readyRaise } from '#test/support/ready-raise.ts';
import { updateRaise } from '#test/support/rows.ts';

const capTable = {
  name: 'Today',
  query: 'holder1_name=Ada+Lund&holder1_shares=8m&holder2_name=Quiet+Fund&holder2_shares=2m',
};
/** $600,000 at a cap of $6,000,000: a tenth of the company. */
const offer: Partial<Raise> = {
  regime: 'us_506c',
  visibility: 'public_teaser',
  instrument: 'safe_post',
  ...{ min: usd(600_000), target: usd(600_000), max: usd(600_000) },
  terms: { ...noTerms, cap: usd(6_000_000) },
  ownershipShown: true,
  capTable,
  earlierInvestors: ['Quiet Fund'],
};
const groups = [
  { group: 'founders', before: 8_000, after: 7_200 },
  { group: 'earlier', before: 2_000, after: 1_800 },
  { group: 'new', before: 0, after: 1_000 },
];

const read = async (who: ApiVisitor, id: string) => raiseIn(await who.get(`/raises/${id}`));
const change = async (who: ApiVisitor, id: string, body: object) => {
  const { version } = await read(who, id);
  return who.patch(`/raises/${id}`, body, { headers: { 'if-match': `"${version}"` } });
};
const pageOf = async (who: ApiVisitor, { slug }: Raise) =>
  (await who.get(`/raises/by-slug?slug=${slug}`)).json<NetworkRaise>();

await onBothEngines({
  async 'a cap table is kept in its shortest form, and as the company’s'(t, open) {
    const api = await open({});
    const owner = await addPerson(api, 'Owner');
    const company = await foundReady(owner);
    const { id } = await draftReady(api, owner, company);
    t.equal((await read(owner, id)).ownership.reason, 'The company has not stated its cap table.');
    const query = `calc=safe&${capTable.query}&safe1_name=This+raise&safe1_amount=1&safe1_cap=2&x=1`;
    const longer = { name: ' Today ', query };
    const saved = raiseIn(await change(owner, id, { ...offer, capTable: longer }));
    t.strictSame(saved.capTable, capTable);
    t.strictSame(saved.companyCapTable, capTable);
    t.strictSame(saved.ownership.cases[0]?.groups, groups);

    const next = raiseIn(await owner.post(`/companies/${company.id}/raises`, {}));
    t.strictSame(next.capTable, capTable, 'the next raise begins with it');
    const other = await foundReady(owner, 'Other');
    const theirs = raiseIn(await owner.post(`/companies/${other.id}/raises`, {}));
    t.equal(theirs.capTable, null, 'and that of another company does not');
    const without = raiseIn(await change(owner, next.id, { capTable: null }));
    t.equal(without.capTable, null);
    t.strictSame(
      without.companyCapTable,
      capTable,
      'a raise without one leaves the company its own',
    );
  },

  async 'what the calculator would refuse is refused, with what to do'(t, open) {
    const api = await open({});
    const owner = await addPerson(api, 'Owner');
    const { id } = await draftReady(api, owner, await foundReady(owner));
    for (const [query, message] of [
      ['unissued=1m', /at least one holder/],
      ['holder1_name=Ada&holder1_shares=many', /Holder 1, shares/],
      ['holder1_shares=1m&safe1_amount=100k', /valuation cap or a discount/],
    ] as const) {
      const refused = await change(owner, id, { capTable: { name: 'Today', query } });
      t.strictSame(errorsIn(refused), ['/capTable cap-table'], query);
      t.match(refused.problem().errors?.[0]?.message, message);
    }
    t.equal((await read(owner, id)).capTable, null);
  },

  async 'who may see the terms sees what was reviewed, and nobody’s name'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const owner = await addPerson(api, 'Owner');
    const operator = await addPerson(api, 'Operator', 'operator');
    const company = await foundReady(owner);
    const { id } = await draftReady(api, owner, company, offer);
    raiseIn(await owner.post(`/raises/${id}/submit`));
    const desk = (await operator.get(`/admin/raises/${id}/review`)).json<RaiseReviewDesk>();
    t.strictSame(desk.ownership?.cases[0]?.groups, groups, 'the operator reviews it');
    t.strictSame(desk.raise.capTable, capTable, 'with the cap table');
    await updateRaise(api, id, { state: 'approved' });
    const raise = raiseIn(await owner.post(`/raises/${id}/publish`));

    const member = await addPerson(api, 'Member');
    const page = await pageOf(member, raise);
    t.strictSame(page.ownership, desk.ownership);
    t.equal(page.content?.capTable, null);
    t.strictSame(page.content?.earlierInvestors, []);
    t.notMatch(JSON.stringify(page), /Lund|Quiet/);
    const teaser = await pageOf(visitor(api, '10.9.9.9'), raise);
    t.equal(teaser.ownership, null, 'a teaser has no terms, so it has no ownership either');

    const reason = 'The cap table has changed since.';
    const other = { capTable: { ...capTable, query: 'holder1_shares=1m' } };
    const proposed = raiseIn(
      await owner.post(`/raises/${id}/propose-change`, { change: other, reason }),
    );
    t.equal(proposed.proposedChange?.weight, 'material', 'a cap table is material');
    raiseIn(await owner.post(`/raises/${id}/withdraw-change`));
    await updateRaise(api, id, {
      content: JSON.stringify({ ...readyRaise, ...offer, earlierInvestors: [] }),
    });
    t.strictSame((await pageOf(member, raise)).ownership, desk.ownership, 'what was reviewed');
    const hidden = { ownershipShown: false };
    raiseIn(await owner.post(`/raises/${id}/propose-change`, { change: hidden, reason }));
    const decider = await addPerson(api, 'Decider', 'operator');
    raiseIn(await decider.post(`/admin/raises/${id}/approve-change`));
    t.equal((await pageOf(member, raise)).ownership, null);
  },

  async 'a raise that was published before there were cap tables is shown as it was'(t, open) {
    const api = await open({});
    const owner = await addPerson(api, 'Owner');
    const { id } = await draftReady(api, owner, await foundReady(owner), offer);
    raiseIn(await owner.post(`/raises/${id}/submit`));
    await updateRaise(api, id, { state: 'approved' });
    const raise = raiseIn(await owner.post(`/raises/${id}/publish`));
    await api.storage.write(async function age(trx) {
      const of = trx.selectFrom('raise_snapshots').selectAll().where('raise_id', '=', id);
      const latest = await of.orderBy('seq', 'desc').executeTakeFirstOrThrow();
      const {
        capTable: _,
        earlierInvestors: __,
        ownership: ___,
        ...old
      } = JSON.parse(latest.content);
      const before = { ...latest, id: `${latest.id}0`, seq: 99, content: JSON.stringify(old) };
      await trx.insertInto('raise_snapshots').values(before).execute();
      const shown = { snapshot_id: before.id };
      await trx.updateTable('network_entries').set(shown).where('raise_id', '=', id).execute();
    });
    const page = await pageOf(await addPerson(api, 'Member'), raise);
    t.equal(page.content?.capTable, null);
    t.equal(page.ownership, null);
  },
});
