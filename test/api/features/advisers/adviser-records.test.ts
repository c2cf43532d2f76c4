/** What is written down of advisers: in the log, its files, the watermark and copies of data; on both databases. */
import { adviserData } from '#api/features/advisers/personal-data.ts';
import type { AccessLog, ReaderList } from '#shared/product/raises/reading.ts';
import { activeAdviser, documentsOf, invitedAdviser } from '#test/support/advisers.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const personOf = ({ id, email }: AddedPerson) => ({ id, email, name: '' });

await withApiOnBothEngines({
  async 'the log, the readers, their files and the watermark say whom they advise'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const bytes = Buffer.from('Month,Amount\nMay,1\n');
    const rows = { name: 'Sales', watermark: true, downloadAllowed: true };
    const sheet = await aDocument(api, world, rows, bytes, 'text/csv');
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const lena = await addPerson(api, 'Lena');
    const id = await activeAdviser(ivan, raise, lena);
    const read = await lena.get(`/documents/${sheet.id}/sheets/1`);
    t.equal(read.json<{ watermark: string[] }>().watermark[0], 'Lena, adviser to Ivan');
    t.equal((await ivan.get(`/documents/${sheet.id}/sheets/1`)).status, 200);

    const log = (await founder.get(`/raises/${raise}/access-log`)).json<AccessLog>().items;
    const people = new Map(log.map(({ person }) => [person.id, person]));
    t.same(people.get(lena.id), { id: lena.id, name: 'Lena', adviserTo: 'Ivan' });
    t.same(people.get(ivan.id), { id: ivan.id, name: 'Ivan' }, 'who reads for themselves');
    const readers = (await founder.get(`/raises/${raise}/readers`)).json<ReaderList>().items;
    t.same(readers.map(({ person }) => [person.name, person.adviserTo]).toSorted(), [
      ['Ivan', undefined],
      ['Lena', 'Ivan'],
    ]);
    for (const file of ['access-log.csv', 'readers.csv']) {
      const { text } = await founder.get(`/raises/${raise}/${file}`);
      t.match(text, /"Lena, adviser to Ivan",lena@example\.com/, file);
      t.match(text, /,?Ivan,ivan@example\.com/, file);
    }

    // Later they read for themselves, which changes nothing of what was read before.
    t.equal((await lena.post(`/advisers/${id}/end`)).status, 204);
    api.clock.now += 60 * 60_000;
    await letIn(world, lena.email);
    t.equal((await lena.get(`/documents/${sheet.id}/sheets/1`)).status, 200);
    const adviserTo = async (path: string) =>
      (await founder.get(`/raises/${raise}/${path}?person=${lena.id}`))
        .json<{ items: { person: { adviserTo?: string } }[] }>()
        .items.map(({ person }) => person.adviserTo);
    t.same(await adviserTo('visits'), [undefined, 'Ivan']);
    const later = await adviserTo('access-log');
    t.same([later[0], later.at(-1)], [undefined, 'Ivan']);
  },

  async 'a copy of somebody’s data has what is theirs, and an erased account leaves none'(t, api) {
    const world = await aRoom(api);
    const { raise } = world;
    await aDocument(api, world);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const lena = await addPerson(api, 'Lena');
    const { id } = await invitedAdviser(ivan, raise, lena.email, { note: 'Please look.' });
    await lena.post(`/advisers/${id}/accept`);
    const copyOf = async (who: AddedPerson) => {
      const copy = await adviserData.collect(api.storage.db, personOf(who), {} as never);
      const idsIn = (part: string) =>
        ((copy[part]?.items ?? []) as { id: string }[]).map((item) => item.id);
      return [idsIn('advisedRaises'), idsIn('invitedAdvisers')];
    };
    t.same(await copyOf(lena), [[id], []]);
    t.same(await copyOf(ivan), [[], [id]]);

    // An address that was given up is somebody else's, and what was accepted with it is not.
    const before = lena.email;
    await updateRows(api, 'users', { id: lena.id }, { email: 'lena.h@example.com' });
    const next = Object.assign(await addPerson(api, 'Nele'), { email: before });
    await updateRows(api, 'users', { id: next.id }, { email: before });
    t.same(await copyOf(next), [[], []]);
    await api.storage.write((trx) => adviserData.erase(trx, personOf(next), api.clock.now));
    t.same(await documentsOf(lena, raise), ['Deck'], 'nor does it end with the other account');

    await api.storage.write((trx) =>
      adviserData.erase(trx, { ...personOf(lena), email: 'lena.h@example.com' }, api.clock.now),
    );
    t.same(await findRows(api, 'room_advisers', {}), []);
    t.equal(await documentsOf(lena, raise), 404);
    await activeAdviser(ivan, raise, { ...lena, email: 'lena.h@example.com' });
    await api.storage.write((trx) => adviserData.erase(trx, personOf(ivan), api.clock.now));
    t.same(await findRows(api, 'room_advisers', {}), [], 'and with who invited them');
  },
});
