/** Files that are sent with messages, over HTTP, on both databases. */
import { addMember } from '#api/features/companies/member-store.ts';
import { threadData } from '#api/features/threads/personal-data.ts';
import type { ReportedMessages, ThreadReportList } from '#shared/product/threads/thread-reports.ts';
import type { MessageResponse, ThreadMessageList } from '#shared/product/threads/threads.ts';
import { type ApiVisitor, refusalIn, sendFile } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn, pdfBytes, pngBytes } from '#test/support/data-room.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import { findRow, findRows } from '#test/support/rows.ts';
import { proveNow } from '#test/support/step-up.ts';
import { day } from '#test/support/times.ts';

/** Uploads bytes to be sent about a raise. */
async function upload(
  who: ApiVisitor,
  raise: string,
  bytes: Buffer = pdfBytes,
  type = 'application/pdf',
) {
  const answer = await sendFile(who, `/raises/${raise}/thread-files`, bytes, type);
  const body = answer.json<{
    readonly file?: { readonly id: string };
    readonly code?: string;
    readonly detail?: string;
  }>();
  return { status: answer.status, id: body.file?.id ?? '', ...body };
}

await withApiOnBothEngines({
  async 'operators who read a reported thread with a reason see its files, for a while'(t, api) {
    const world = await aRoom(api);
    const { founder, raise, company } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const [olga, pat] = [
      await addPerson(api, 'Olga', 'operator'),
      await addPerson(api, 'Pat', 'operator'),
    ];
    await letIn(world, ivan.email);
    const { id: file } = await upload(ivan, raise);
    const files = [{ file, name: 'Pay here.pdf' }];
    const sent = await ivan.post(`/raises/${raise}/thread`, { text: 'See here', files });
    const { thread } = sent.json<MessageResponse>();
    await founder.post(`/threads/${thread.id}/report`, { reason: 'Somebody asks for money.' });
    const [one] = (await olga.get('/admin/thread-reports')).json<ThreadReportList>().items;
    const report = `/admin/thread-reports/${one?.id}`;
    const reason = 'I look into what was reported.';
    await proveNow(api, olga.session ?? '');
    const attached = (await ivan.get(`/threads/${thread.id}/messages`)).json<ThreadMessageList>();
    const path = `${report}/files/${attached.items[0]?.files[0]?.id}`;
    t.equal(refusalIn(await olga.get(path)), '422 invalid-transition reading-over');

    const read = await olga.post(`${report}/messages`, { reason });
    t.same(read.json<ReportedMessages>().items[0]?.files, attached.items[0]?.files);
    const got = await olga.get(path);
    t.equal(got.status, 200);
    t.match(got.headers, { 'content-disposition': /^attachment; filename="Pay-here\.pdf"/ });
    t.same(got.bytes, pdfBytes);
    t.equal((await olga.get(`${report}/files/tat_00000000000000000000000000`)).status, 404);
    t.equal(
      refusalIn(await pat.get(path)),
      '422 invalid-transition reading-over',
      'each for oneself',
    );
    for (const who of [ivan, founder]) t.equal((await who.get(path)).status, 403);
    await api.storage.write((trx) => addMember(trx, company, pat.id, 'viewer', api.clock.now));
    t.equal(refusalIn(await pat.get(path)), '403 forbidden own-thread');
    api.clock.now += 10 * 60_000;
    t.equal(refusalIn(await olga.get(path)), '422 invalid-transition reading-over');
    await proveNow(api, olga.session ?? '');
    await olga.post(`${report}/messages`, { reason });
    t.equal((await olga.get(path)).status, 200, 'read again');
    await olga.post(`${report}/decide`, { decision: 'close', reason });
    t.equal(refusalIn(await olga.get(path)), '422 invalid-transition decided');
  },

  async 'files go with a message, and only the two sides download them'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve] = await addPeople(api, ['Ivan', 'Eve'] as const, 'investor');
    const olga = await addPerson(api, 'Olga', 'operator');
    for (const one of [ivan, eve]) await letIn(world, one.email);
    const [deck, picture] = [
      await upload(ivan, raise),
      await upload(ivan, raise, pngBytes, 'image/png'),
    ];
    t.same([deck.status, picture.status], [200, 200]);
    const files = [
      { file: deck.id, name: 'Fünf Fragen.pdf' },
      { file: picture.id, name: 'pier.png' },
    ];
    const sent = await ivan.post(`/raises/${raise}/thread`, { text: 'See here', files });
    t.equal(sent.status, 201, sent.text);
    const { thread, message } = sent.json<MessageResponse>();
    t.match(message.files, [{ name: 'Fünf Fragen.pdf', bytes: pdfBytes.length }, {}]);
    const { items } = (
      await founder.get(`/threads/${thread.id}/messages`)
    ).json<ThreadMessageList>();
    t.same(items[0]?.files, message.files);
    const path = `/threads/${thread.id}/files/${message.files[0]?.id}`;
    for (const who of [founder, ivan]) {
      const answer = await who.get(path);
      t.equal(answer.status, 200);
      t.equal(answer.headers['content-disposition'], 'attachment; filename="Funf-Fragen.pdf"');
      t.match(answer.headers['cache-control'], /no-store/);
    }
    for (const who of [eve, olga]) t.equal((await who.get(path)).status, 404);

    const again = await ivan.post(`/threads/${thread.id}/messages`, { text: 'Again', files });
    t.match(again.problem(), { status: 422, errors: [{ pointer: '/files/0/file' }] });
    t.match(again.problem().detail, /“Fünf Fragen.pdf” is no longer there/);
    const own = await upload(eve, raise);
    const stolen = { text: 'Hers', files: [{ file: own.id, name: 'hers.pdf' }] };
    t.equal((await ivan.post(`/threads/${thread.id}/messages`, stolen)).status, 422);
    t.equal((await upload(olga, raise)).status, 404);
  },

  async 'a file that is too large, too many or of another type is refused'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const large = Buffer.concat([pdfBytes, Buffer.alloc(26 * 1024 ** 2)]);
    const refused = await upload(ivan, world.raise, large);
    t.match(refused, { status: 413, detail: /^The file is larger than 25 MiB\./ });
    const page = await upload(ivan, world.raise, Buffer.from('<html>'));
    t.match(page, { status: 422, detail: /Send a PDF, PNG/ });
    t.equal((await upload(ivan, world.raise, pngBytes, 'image/gif')).status, 415);
    const { id } = await upload(ivan, world.raise);
    const six = Array.from({ length: 6 }, () => ({ file: id, name: 'deck.pdf' }));
    const many = await ivan.post(`/raises/${world.raise}/thread`, { text: 'All', files: six });
    t.match([many.status, many.problem().detail], [422, /at most 5 files/]);
  },

  async 'what is not sent is removed, and so is what an erased investor has'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const [kept, left] = [
      await upload(ivan, world.raise),
      await upload(ivan, world.raise, pngBytes, 'image/png'),
    ];
    const files = [{ file: kept.id, name: 'deck.pdf' }];
    await ivan.post(`/raises/${world.raise}/thread`, { text: 'See here', files });
    const stateOf = async (id: string) => (await findRow(api, 'files', { id })).state;
    t.same([await stateOf(kept.id), await stateOf(left.id)], ['used', 'uploaded']);
    api.clock.now += 2 * day;
    await api.files.collect();
    api.clock.now += 2 * day;
    await api.files.collect();
    t.same(await findRows(api, 'files', { id: left.id }), []);
    t.equal(await stateOf(kept.id), 'used');
    await api.storage.write((trx) => threadData.erase(trx, { ...ivan, name: '' }, api.clock.now));
    t.equal(await stateOf(kept.id), 'released');
  },
});
