/** How documents are sent to their readers, as files and as pages, on both databases. */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { request } from 'undici';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { AccessLog } from '#shared/product/raises/reading.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { codeIn } from '#test/support/company-people.ts';
import { aDocument, aRoom, letIn, pdfBytes, putFile } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import { insertRows } from '#test/support/rows.ts';
import { secondNode } from '#test/support/second-node.ts';

await withApiOnBothEngines({
  async 'a file is sent whole or in parts, where downloads are allowed'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const closed = await aDocument(api, world, { name: 'Closed' });
    const deck = await aDocument(api, world, { name: 'Our déck 2026.pdf', downloadAllowed: true });
    const refused = await ivan.get(`/documents/${closed.id}/content`);
    t.match(refused.problem(), { status: 403, code: 'download-off' });
    t.equal((await founder.get(`/documents/${closed.id}/content`)).status, 200);
    const whole = await ivan.get(`/documents/${deck.id}/content`);
    t.equal(whole.headers['content-length'], String(pdfBytes.length));
    t.match(whole.headers, {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Our-de-ck-2026.pdf"',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    const range = (bytes: string) =>
      ivan.get(`/documents/${deck.id}/content`, { headers: { range: `bytes=${bytes}` } });
    const part = await range('1-3');
    t.match([part.status, part.text], [206, 'PDF']);
    t.equal(part.headers['content-range'], `bytes 1-3/${pdfBytes.length}`);
    t.equal((await range('9999-')).status, 416);
    t.equal((await ivan.get(`/documents/${deck.id}/content?n=2`)).status, 404);
    const log = (await founder.get(`/raises/${raise}/access-log`)).json<AccessLog>();
    t.same(log.items.map(({ kind, document }) => `${kind} ${document?.name}`).sort(), [
      'denied Closed',
      ...Array(3).fill('download Our déck 2026.pdf'),
    ]);
  },

  async 'a download breaks off when the access ends, also on another node'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const grant = await letIn(world, ivan.email);
    const large = Buffer.alloc(20 * 1024 ** 2, 'month;revenue\n');
    const deck = await aDocument(api, world, { downloadAllowed: true }, large, 'text/csv');
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const app = secondNode(api);
    await app.ready();
    const there = { ...api, app };
    t.teardown(() => there.app.close());
    const founder = visitor(there);
    founder.session = world.founder.session;

    const download = async () => {
      const response = await request(`${origin}/api/v1/documents/${deck.id}/content`, {
        headers: { [internalHeaders.session]: ivan.session ?? '' },
      });
      return { response, pieces: response.body[Symbol.asyncIterator]() };
    };
    const readOn = async (pieces: AsyncIterator<Buffer>) => {
      let bytes = 0;
      for (let next = await pieces.next(); !next.done; next = await pieces.next())
        bytes += next.value.length;
      return bytes;
    };
    const first = await download();
    t.equal(await readOn(first.pieces), large.length, 'with access, all of it arrives');

    const second = await download();
    t.equal(second.response.statusCode, 200);
    const start = (await second.pieces.next()).value.length as number;
    // Until the connection is full: then the server waits, and only what it has read is under way.
    await pause(300);
    t.equal((await founder.post(`/grants/${grant}/revoke`)).status, 200, 'on the other node');
    await t.rejects(readOn(second.pieces), 'it breaks off');
    t.ok(start < large.length);
    t.equal((await download()).response.statusCode, 404);
  },

  async 'pages are shown as pictures where files cannot be had, until the access ends'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const grant = await letIn(world, ivan.email);
    const deck = await aDocument(api, world);
    t.equal(deck.current?.pageCount, 4);
    const page = (number: number, query = '', who = ivan) =>
      who.get(`/documents/${deck.id}/pages/${number}?width=320${query}`);
    const plain = await page(1);
    t.match(plain.headers, { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' });
    const { width, format } = await sharp(plain.bytes).metadata();
    t.match({ width, format }, { width: 320, format: 'jpeg' });
    t.equal((await page(5)).status, 404);
    const text = await ivan.get(`/documents/${deck.id}/pages/2/text`);
    t.same(text.json(), { page: 2, text: 'Who buys it' });
    t.equal((await page(3, '&ahead=true')).status, 400, 'no page is sent that is not logged');
    await page(3);
    const latest = (await founder.get(`/documents/${deck.id}`)).headers['etag'] ?? '';
    const marked = { headers: { 'if-match': latest } };
    t.equal(
      (await founder.patch(`/documents/${deck.id}`, { watermark: true }, marked)).status,
      200,
    );
    t.notOk((await page(1)).bytes.equals(plain.bytes), 'the name of the reader stands in it');
    t.ok((await page(1, '', founder)).bytes.equals(plain.bytes), 'and not for the company');
    const log = (await founder.get(`/raises/${raise}/access-log`)).json<AccessLog>();
    t.same(log.items.map((one) => `${one.kind} ${one.page} ${one.ahead}`).sort(), [
      'page 1 false',
      'page 1 false',
      'page 2 false',
      'page 3 false',
    ]);
    t.equal((await founder.post(`/grants/${grant}/revoke`)).status, 200);
    t.equal((await page(2)).status, 404, 'the next page is refused');
    const broken = Buffer.from('%PDF-1.7 and nothing else');
    const refused = await putFile(founder, deck.id, broken);
    t.match([refused.status, codeIn(refused)], [422, 'damaged']);
    t.match((await founder.get(`/raises/${raise}/documents`)).json(), { bytes: pdfBytes.length });
  },

  async 'small pictures of pages are shown to the same people, and count as no reading'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const createdAt = new Date(api.clock.now).toISOString();
    const nda = { version: 1, text: 'You tell nobody.', sha256: '0'.repeat(64) };
    await insertRows(api, 'nda_texts', { ...nda, raise_id: raise, created_at: createdAt });
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const grant = await letIn(world, ivan.email);
    const deck = await aDocument(api, world, { ndaRequired: true, watermark: true });
    const thumbnail = (page: number, who = ivan) =>
      who.get(`/documents/${deck.id}/pages/${page}/thumbnail`);
    t.equal((await thumbnail(1)).status, 403, 'the NDA comes first');
    await ivan.post(`/grants/${grant}/accept-nda`, { version: 1 });
    const marked = await thumbnail(1);
    t.match(marked.headers, { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' });
    t.match(await sharp(marked.bytes).metadata(), { width: 160, format: 'jpeg' });
    t.notOk((await thumbnail(1, founder)).bytes.equals(marked.bytes), 'a name stands in it');
    t.equal((await thumbnail(5)).status, 404);
    for (const list of ['access-log', 'visits', 'readers']) {
      const { items } = (await founder.get(`/raises/${raise}/${list}?`)).json<AccessLog>();
      t.same(items, [], `${list}: neither what was shown nor what was refused`);
    }
    t.equal((await founder.post(`/grants/${grant}/revoke`)).status, 200);
    t.equal((await thumbnail(1)).status, 404, 'the access has ended');
  },
});
