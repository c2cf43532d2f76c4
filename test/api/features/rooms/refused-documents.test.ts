/** Documents whose pages cannot be shown: what readers and the company are told, on both databases. */
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultSentences } from '#api/platform/files/file-checks.ts';
import { recordFileLoss } from '#api/platform/rendering/file-losses.ts';
import { refusals } from '#api/platform/rendering/refusals.ts';
import type { Asking } from '#api/platform/rendering/rendering-deps.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type {
  DocumentResponse,
  DocumentVersionList,
} from '#shared/product/raises/room-documents.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { codeIn } from '#test/support/company-people.ts';
import { aDocument, aRoom, letIn, pdfBytes, putFile } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';

await onBothEngines({
  async 'a file that cost two threads is refused for good, with a sentence'(t, open) {
    const api = await open();
    const world = await aRoom(api);
    const { founder } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const deck = await aDocument(api, world);
    const page = () => ivan.get(`/documents/${deck.id}/pages/1/text`);
    const loss = { sha256: deck.current?.sha256 ?? '', page: 3, code: 'too-slow' } as const;
    await recordFileLoss(api.storage, loss, api.clock.now);
    t.equal((await page()).status, 200, 'one page may be bad luck');
    await recordFileLoss(api.storage, { ...loss, page: 4 }, api.clock.now);
    t.match([(await page()).status, codeIn(await page())], [422, 'too-slow']);
    const sentence = refusals['too-slow'];
    for (const who of [ivan, founder]) {
      const { document } = (await who.get(`/documents/${deck.id}`)).json<DocumentResponse>();
      t.equal(document.current?.problem, sentence);
    }
    const again = await putFile(founder, deck.id, pdfBytes);
    t.match([again.status, codeIn(again)], [422, 'too-slow'], 'the same file, sent again');
    const other = Buffer.concat([pdfBytes, Buffer.from('\n% exported again\n')]);
    t.equal((await putFile(founder, deck.id, other)).status, 200);
    t.equal((await page()).status, 200);
    const { items } = (
      await founder.get(`/documents/${deck.id}/versions`)
    ).json<DocumentVersionList>();
    t.same(
      items.map(({ problem }) => problem),
      [null, sentence],
    );
  },

  async 'what is rendered for somebody is given up when they leave'(t, open) {
    const api = await open();
    const world = await aRoom(api);
    const deck = await aDocument(api, world);
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const session = { [internalHeaders.session]: world.founder.session ?? '' };
    const document = `${origin}/api/v1/documents/${deck.id}`;
    const upload = { method: 'PUT', body: Buffer.concat([pdfBytes, Buffer.from('\n% new\n')]) };
    for (const [what, path, more] of [
      ['render', '/pages/2', {}],
      ['text', '/pages/2/text', {}],
      ['inspect', '/versions', upload],
    ] as const) {
      const { promise: asked, resolve } = Promise.withResolvers<AbortSignal | undefined>();
      const left = new AbortController();
      api.rendering[what] = async (...args: readonly object[]) => {
        const { signal } = args.at(-1) as Asking;
        resolve(signal);
        if (signal !== undefined && !signal.aborted) await once(signal, 'abort');
        throw signal?.reason ?? new Error('Nobody can leave.');
      };
      const headers = { ...session, 'content-type': 'application/pdf' };
      const waiting = fetch(document + path, { headers, signal: left.signal, ...more }).catch(
        () => 'left',
      );
      const signal = await asked;
      t.equal(signal?.aborted, false, what);
      left.abort();
      t.equal(await waiting, 'left');
      if (signal !== undefined && !signal.aborted) await once(signal, 'abort');
      t.equal(signal?.aborted, true, `${what}: they have left`);
    }
  },

  async 'a file that was damaged or lost in storage is not sent, and everybody is told why'(
    t,
    open,
  ) {
    for (const fault of ['damaged', 'missing'] as const) {
      const api = await open();
      const world = await aRoom(api);
      const { founder } = world;
      const ivan = await addPerson(api, 'Ivan', 'investor');
      await letIn(world, ivan.email);
      const deck = await aDocument(api, world, { downloadAllowed: true });
      const [name = ''] = (await readdir(api.dataDir, { recursive: true })).filter((one) =>
        /fil_[\w-]{22}$/.test(one),
      );
      const path = join(api.dataDir, name);
      const bytes = await readFile(path);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      await (fault === 'damaged' ? writeFile(path, bytes) : rm(path));
      // Who reads it first is told as clearly as all after them.
      const sent = await ivan.get(`/documents/${deck.id}/content`);
      t.match(sent.problem(), { status: 503, detail: faultSentences[fault] });
      t.equal(sent.headers['etag'], undefined);
      const part = { headers: { range: 'bytes=0-3' } };
      t.equal((await ivan.get(`/documents/${deck.id}/content`, part)).status, 503);
      t.equal((await ivan.get(`/documents/${deck.id}/pages/2/text`)).status, 503);
      for (const who of [ivan, founder]) {
        const { document } = (await who.get(`/documents/${deck.id}`)).json<DocumentResponse>();
        t.equal(document.current?.problem, faultSentences[fault]);
      }
    }
  },
});
