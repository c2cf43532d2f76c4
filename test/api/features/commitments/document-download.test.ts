/** Documents of commitments are made one after the other, whatever kind they are of. */
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import t from 'tap';
import { documentDownloads } from '#api/features/commitments/certificates/document-download.ts';
import { testApi } from '#test/support/product-api.ts';

t.test('two kinds of documents at once are made one after the other', async (t) => {
  const api = await testApi(t);
  const sendDocument = documentDownloads({ storage: api.storage, now: () => api.clock.now });
  let running = 0;
  let most = 0;
  const app = Fastify();
  for (const kind of ['certificate', 'executed']) {
    app.get<{ Querystring: { who: string } }>(`/${kind}`, async (request, reply) =>
      sendDocument(request, reply, request.query.who, {
        ...{ commitmentId: 'cmt_1', record: kind, fileName: `${kind}.pdf` },
        async make() {
          running += 1;
          most = Math.max(most, running);
          await pause(20);
          running -= 1;
          return Buffer.from(kind);
        },
      }),
    );
  }
  const asked = ['/certificate?who=ada', '/executed?who=ada', '/executed?who=bo'];
  const answers = await Promise.all(asked.map((url) => app.inject(url)));
  await app.close();
  t.same(
    answers.map(({ statusCode, body }) => [statusCode, body]),
    [
      [200, 'certificate'],
      [200, 'executed'],
      [200, 'executed'],
    ],
  );
  t.equal(answers[1]?.headers['content-disposition'], 'attachment; filename="executed.pdf"');
  t.equal(most, 1);
});
