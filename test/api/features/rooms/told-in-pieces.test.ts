/** However many read a room: they are told of a document in pieces, each once. */
import { addGrant } from '#api/features/rooms/grant-store.ts';
import { readersAtOnce, tellReadersKind } from '#api/features/rooms/told-readers.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addInvestor } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import { statementsDuring } from '#test/support/counted-reads.ts';
import { pdfBytes, putFile } from '#test/support/data-room.ts';
import type { TestApi } from '#test/support/product-api.ts';

const many = 2 * readersAtOnce + 30;

/** A live raise with that many readers, and a document without a file. */
async function fullRoom(api: TestApi) {
  const live = await openRaise(api, { visibility: 'network' });
  const raise_id = live.raise.id;
  const readers = await api.storage.write(async (trx) => {
    const ids: string[] = [];
    for (let n = 0; n < many; n += 1) {
      const user_id = await addInvestor(trx, api.clock.now);
      const fields = { raise_id, user_id, email: `r${n}@example.com`, note: '' } as const;
      await addGrant(trx, { ...fields, state: 'active', scope: 'all' }, api.clock.now);
      ids.push(user_id);
    }
    return ids;
  });
  const asked = { folder: 'financials', name: 'April' };
  const added = await live.owner.post(`${live.path}/documents`, asked);
  return { ...live, readers, id: added.json<DocumentResponse>().document.id };
}

/** Who was told, and how often. */
async function toldIn({ storage }: TestApi): Promise<readonly string[]> {
  const rows = await storage.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'document.changed')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

await onBothEngines({
  async 'the first with the change, the others by a job that goes on where it was'(t, open) {
    const api = await open();
    const { owner, readers, id } = await fullRoom(api);
    const first = readers.toSorted().slice(0, readersAtOnce);
    const { write } = api.storage;
    let isAway = true;
    let pieces = 0;
    // Counts what tells, and breaks its second piece off at the end.
    Object.assign(api.storage, {
      write: (work: Parameters<typeof write>[0], options: Parameters<typeof write>[1]) =>
        write(async (trx) => {
          const result = await work(trx);
          const told = await trx
            .selectFrom('notifications')
            .select((row) => row.fn.countAll().as('many'))
            .where('kind', '=', 'document.changed')
            .executeTakeFirst();
          const more = Number(told?.many) - pieces;
          t.ok(more <= readersAtOnce, `${more} in one transaction`);
          if (isAway && Number(told?.many) > readersAtOnce) throw new Error('the power is out');
          pieces = Number(told?.many);
          return result;
        }, options),
    });
    t.equal((await putFile(owner, id, pdfBytes)).status, 200);
    t.same(await toldIn(api), first);
    await api.jobs.drain(tellReadersKind);
    t.same(await toldIn(api), first, 'what was broken off is undone');
    isAway = false;
    const [left = ''] = readers.toSorted().slice(-1);
    await write((trx) =>
      trx
        .updateTable('access_grants')
        .set({ state: 'revoked' })
        .where('user_id', '=', left)
        .execute(),
    );
    // As a process that died in it: its lease ends.
    api.clock.now += 61_000;
    await api.jobs.drain(tellReadersKind);
    t.same(await toldIn(api), readers.toSorted().slice(0, -1), 'and nobody who lost access');
    await api.jobs.drain(tellReadersKind);
    t.equal((await toldIn(api)).length, many - 1);
  },

  async 'a piece costs the same however many it tells'(t, open) {
    const api = await open();
    const { owner, id } = await fullRoom(api);
    await putFile(owner, id, pdfBytes);
    const sent = await statementsDuring(() => api.jobs.drain(tellReadersKind));
    t.equal((await toldIn(api)).length, many);
    t.ok(sent.length < 60, `${sent.length} statements for ${many - readersAtOnce} people`);
  },
});
