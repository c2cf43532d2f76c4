/** Every list that leaves the portal as a file is in the audit log, on both databases. */
import { endpoints } from '#shared/product/endpoints.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, openRaise } from '#test/support/committing.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRaise } from '#test/support/rows.ts';

/** One's own calculations, which concern nobody else. */
const unlogged = ['GET /exports/scenarios.csv'];

await onBothEngines({
  async 'whoever exports a list is in the audit log, and whoever may not is not'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const { owner: ada, raise } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const olga = await addPerson(api, 'Olga', 'operator');
    const exported = async () =>
      api.storage.db
        .selectFrom('audit_events')
        .select(['action', 'actor_id', 'target_id', 'after'])
        .where('action', 'like', '%export')
        .orderBy('seq')
        .execute();
    const lists = Object.keys(endpoints).filter((endpoint) => endpoint.endsWith('.csv'));
    t.ok(lists.length >= 9, `${lists.length} lists`);
    for (const endpoint of lists.filter((one) => !unlogged.includes(one))) {
      const [, path = ''] = endpoint.split(' ');
      const isOfRaise = path.includes(':id');
      const isOfOperators = /^\/(?:admin|exports)\//.test(path);
      const who = isOfOperators ? olga : isOfRaise ? ada : ivan;
      const address = path.replace(':id', raise.id);
      // Holders are there once a raise has closed as funded.
      const state = path.endsWith('/holders.csv') ? 'closed_funded' : 'live';
      if (isOfRaise) await updateRaise(api, raise.id, { state });
      const before = (await exported()).length;
      if (isOfOperators || isOfRaise) {
        t.ok([403, 404].includes((await ivan.get(address)).status), `${address} for an investor`);
        t.equal((await exported()).length, before, 'and nothing was exported');
      }
      const answer = await who.get(address);
      t.equal(answer.status, 200, `${address} ${answer.text.slice(0, 200)}`);
      const [event, ...more] = (await exported()).slice(before);
      t.match(event, { actor_id: who.id, target_id: isOfRaise ? raise.id : who.id }, address);
      t.same(more, [], 'once');
    }
    const somebody = `${`/raises/${raise.id}/access-log.csv`}?person=${ivan.id}&kind=page`;
    t.equal((await ada.get(somebody)).status, 200);
    const last = (await exported()).at(-1)?.after ?? '';
    t.same(JSON.parse(last), { list: 'access-log', kind: 'page' }, 'without whom it was about');
  },
});
