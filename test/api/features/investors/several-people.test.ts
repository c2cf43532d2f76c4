/** Operators decide the same about several people, and export the chosen, on both databases. */
import type { ItemOutcomes } from '#shared/product/fields/item-outcomes.ts';
import type { PeopleList } from '#shared/product/investors/people.ts';
import { type ApiVisitor, mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { beginInvesting, ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows } from '#test/support/rows.ts';

const reason = 'The legal name is not that of the passport.';

/** Everybody in the list, as a decision names them; who has no profile has no version either. */
async function chosen(operator: ApiVisitor) {
  const { items } = (await operator.get('/admin/people')).json<PeopleList>();
  return new Map(
    items.map(({ name, id, investor }) => [name, { id, version: investor?.version ?? 1 }]),
  );
}
const outcomesOf = (answer: { json<T>(): T }) =>
  answer.json<ItemOutcomes>().outcomes.map(({ outcome, message }) => [outcome, message]);

await withApiOnBothEngines({
  async 'each has its own outcome, mail and entry of the audit log'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const [ada, bea, cid] = [
      await addPerson(api, 'Ada'),
      await addPerson(api, 'Bea'),
      await addPerson(api, 'Cid'),
    ];
    await addPerson(api, 'Dan');
    for (const who of [ada, bea, cid]) await beginInvesting(api, who, 'pending');
    const before = await chosen(olga);
    const named = (...names: string[]) => names.map((name) => before.get(name));
    const decide = (decision: string, people: readonly unknown[], why?: string) =>
      olga.post('/admin/people/decide', { people, decision, reason: why });

    const short = await decide('reject', named('Ada'), 'No.');
    t.match(short.problem(), { status: 422, errors: [{ pointer: '/reason' }] });
    const version = before.get('Bea')?.version ?? 0;
    const changed = await bea.patch('/investor-profile', { bio: 'New.' }, ifMatch(version));
    t.equal(changed.status, 200, changed.text);

    const rejected = await decide('reject', named('Ada', 'Bea', 'Dan'), ` ${reason} `);
    t.equal(rejected.status, 200, rejected.text);
    const [first, second, third] = outcomesOf(rejected);
    t.same(first, ['done', '']);
    t.same(second, ['refused', 'It was changed since you read it.']);
    t.same(third, ['refused', 'This person has no investor profile.']);
    const profile = (who: ApiVisitor) => who.get('/investor-profile');
    t.match((await profile(ada)).json(), { profile: { state: 'rejected', reviewNote: reason } });
    t.match((await profile(bea)).json(), { profile: { state: 'pending' } });
    t.match((await mailsTo(api, ada.email)).at(-1)?.text, new RegExp(reason.slice(0, 20)));

    const again = await decide('reject', named('Ada'), reason);
    t.same(outcomesOf(again), [['unchanged', 'Nothing to change.']]);
    const now = await chosen(olga);
    const approved = await decide('approve', [now.get('Bea'), now.get('Cid'), now.get('Ada')]);
    t.same(
      outcomesOf(approved).map(([outcome]) => outcome),
      ['done', 'done', 'refused'],
    );
    const entries = await findRows(api, 'audit_events', { actor_id: olga.id });
    const decided = entries.filter(({ target_id: id }) =>
      [ada, bea, cid].some((one) => one.id === id),
    );
    t.equal(decided.length, 3, 'one for each that was decided');

    const body = { people: named('Cid'), decision: 'suspend', reason };
    t.equal((await ada.post('/admin/people/decide', body)).status, 403);
    t.equal((await decide('suspend', [], reason)).status, 422);
  },

  async 'only the chosen are exported, and the log says how many'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const [ada, bea] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bea')];
    await addPerson(api, 'Cid');
    const csv = await olga.get(`/exports/people.csv?people=${ada.id},${bea.id}`);
    t.equal(csv.status, 200, csv.text);
    t.same(
      csv.text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[1])
        .sort(),
      ['Ada', 'Bea'],
    );
    t.match(await findRows(api, 'audit_events', { action: 'person.export' }), [
      { after: '{"chosen":2}' },
    ]);
    t.equal((await olga.get('/exports/people.csv?people=ada')).status, 400);
    t.equal((await ada.get(`/exports/people.csv?people=${bea.id}`)).status, 403);
  },
});
