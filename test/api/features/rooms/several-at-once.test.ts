/** What a company does with several documents or people at once, and what becomes of each. */
import type { ItemOutcome, ItemOutcomes } from '#shared/product/fields/item-outcomes.ts';
import type { GrantList } from '#shared/product/raises/room-access.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { ApiAnswer, ApiVisitor } from '#test/support/api-visitor.ts';
import { approvedWorld } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter } from '#test/support/committing.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { findRows, updateRaise } from '#test/support/rows.ts';

const outcomesIn = (answer: ApiAnswer): readonly ItemOutcome[] => {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<ItemOutcomes>().outcomes;
};
const kindsIn = (answer: ApiAnswer) => outcomesIn(answer).map(({ outcome }) => outcome);
const decide = (who: ApiVisitor, raise: string, decision: string, grants: readonly string[]) =>
  who.post(`/raises/${raise}/grants/decide`, { grants, decision });
const change = (who: ApiVisitor, raise: string, documents: readonly string[], changes: object) =>
  who.post(`/raises/${raise}/documents/change`, { documents, change: changes });
const remove = (who: ApiVisitor, raise: string, documents: readonly string[]) =>
  who.post(`/raises/${raise}/documents/delete`, { documents });
const documentsOf = async (who: ApiVisitor, raise: string) =>
  (await who.get(`/raises/${raise}/documents`)).json<DocumentList>().items;

await withApiOnBothEngines({
  async 'several requests are granted, and of those that cannot be it is said why'(t, api) {
    const world = await aRoom(api);
    const other = await aRoom(api);
    const { founder, raise } = world;
    const people = await Promise.all(
      ['Ivan', 'Eve', 'Dora'].map((name) => addCommitter(api, name)),
    );
    for (const one of people) {
      t.equal((await one.post(`/raises/${raise}/access-requests`, {})).status, 201);
    }
    const { items } = (await founder.get(`/raises/${raise}/grants`)).json<GrantList>();
    const asked = items.map(({ id }) => id);
    const active = await letIn(world, (await addPerson(api, 'Zoe', 'investor')).email);
    const elsewhere = await letIn(other, people[0]?.email ?? '');

    const answers = outcomesIn(
      await decide(founder, raise, 'grant', [...asked, active, elsewhere, ...asked]),
    );
    t.same(
      answers.map(({ outcome, message }) => [outcome, message]),
      [
        ['done', ''],
        ['done', ''],
        ['done', ''],
        ['unchanged', 'Nothing to change.'],
        ['refused', 'There is no such access.'],
      ],
      'each once, in the order they were sent',
    );
    for (const one of people) {
      t.equal((await one.get(`/raises/${raise}/documents`)).status, 200);
      const told = (await notificationsOf(one)).filter(({ kind }) => kind === 'access.granted');
      t.equal(told.length >= 1, true, 'each is told');
    }
    t.match(outcomesIn(await decide(founder, raise, 'deny', asked)), [
      { outcome: 'refused' },
      { outcome: 'refused' },
      { outcome: 'refused' },
    ]);
    t.equal((await decide(founder, raise, 'grant', [])).status, 422);
    t.equal((await decide(people[0] as ApiVisitor, raise, 'revoke', asked)).status, 404);
  },

  async 'two who decide at once tell each person once'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ids: string[] = [];
    for (const name of ['Ivan', 'Eve', 'Dora', 'Zoe']) {
      ids.push(await letIn(world, (await addPerson(api, name, 'investor')).email));
    }
    const [one, two] = await Promise.all([
      decide(founder, raise, 'revoke', ids),
      decide(founder, raise, 'revoke', ids.toReversed()),
    ]);
    t.same([...kindsIn(one), ...kindsIn(two)].toSorted(), [
      ...ids.map(() => 'done'),
      ...ids.map(() => 'unchanged'),
    ]);
    const told = await findRows(api, 'notifications', { kind: 'access.revoked' });
    t.equal(told.length, 4);
    const logged = await findRows(api, 'audit_events', { action: 'access.revoke' });
    t.equal(logged.length, 4);
  },

  async 'access can be revoked but not given once the raise has ended'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const id = await letIn(world, (await addPerson(api, 'Ivan', 'investor')).email);
    await updateRaise(api, raise, { state: 'closed_funded' });
    t.same(kindsIn(await decide(founder, raise, 'revoke', [id])), ['done']);
    const [again] = outcomesIn(await decide(founder, raise, 'grant', [id]));
    t.match(again, { outcome: 'refused', message: /ended/ });
  },

  async 'several documents are moved and guarded, and one that cannot be is left alone'(t, api) {
    const world = await aRoom(api, { state: 'draft' });
    const { founder, raise } = world;
    const made = [];
    for (const name of ['Deck', 'Plan', 'Team']) made.push(await aDocument(api, world, { name }));
    const ids = made.map(({ id }) => id);
    const strange = await aDocument(api, await aRoom(api), {});

    t.same(
      outcomesIn(await change(founder, raise, [...ids, strange.id], { folder: 'financials' })).map(
        ({ outcome }) => outcome,
      ),
      ['done', 'done', 'done', 'refused'],
    );
    t.same(
      (await documentsOf(founder, raise)).map(({ folder, name }) => [folder, name]),
      [
        ['financials', 'Deck'],
        ['financials', 'Plan'],
        ['financials', 'Team'],
      ],
      'in the order they had',
    );
    t.match(outcomesIn(await change(founder, raise, ids, { ndaRequired: true })), [
      { outcome: 'refused', message: 'Write the NDA of this raise first.' },
      { outcome: 'refused' },
      { outcome: 'refused' },
    ]);
    t.same(kindsIn(await change(founder, raise, ids.slice(0, 1), { watermark: true })), [
      made[0]?.watermark === true ? 'unchanged' : 'done',
    ]);
    t.same(kindsIn(await change(founder, raise, ids.slice(0, 1), { watermark: true })), [
      'unchanged',
    ]);
    t.same(kindsIn(await remove(founder, raise, ids.slice(1))), ['done', 'done']);
    t.same(
      (await documentsOf(founder, raise)).map(({ id }) => id),
      ids.slice(0, 1),
    );
    t.same(kindsIn(await remove(founder, raise, ids)), ['done', 'refused', 'refused']);
  },

  async 'what was reviewed is proposed, and nothing changes while an operator reads it'(t, api) {
    const { owner, raise, ivan } = await approvedWorld(api);
    const world = { founder: owner as AddedPerson, raise: raise.id, company: '' };
    const plan = await aDocument(api, world, { name: 'Plan', folder: 'product' });
    // As if it had been there when the raise was reviewed.
    await api.storage.write((trx) =>
      trx
        .updateTable('raise_documents')
        .set({ added_at: null })
        .where('id', '=', plan.id)
        .execute(),
    );
    const before = await documentsOf(owner, raise.id);
    const ids = before.map(({ id }) => id);
    t.match(outcomesIn(await change(owner, raise.id, ids, { folder: 'financials' })), [
      { outcome: 'refused', message: /deck/ },
      { id: plan.id, outcome: 'done', message: /^Proposed\./ },
    ]);
    const foldersOf = async (who: ApiVisitor) =>
      (await documentsOf(who, raise.id)).map(({ folder }) => folder);
    t.same(await foldersOf(ivan), ['deck', 'product'], 'readers still see it where it was');
    await updateRaise(api, raise.id, { state: 'in_review' });
    const reviewing = await change(owner, raise.id, [plan.id], { folder: 'team' });
    t.match(outcomesIn(reviewing), [{ outcome: 'refused', message: /in review/ }]);
    t.same(await foldersOf(owner), ['deck', 'product'], 'what was refused is undone');
  },
});
