/** Side letters are read page by page, found by their hash, and named in the papers of a commitment. */
import t from 'tap';
import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { DocumentCheck } from '#shared/product/commitments/document-check.ts';
import type { SideLetter } from '#shared/product/commitments/side-letters.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { downloadBinder, makeBinder } from '#test/support/binders.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitters, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { countersign } from '#test/support/countersigning.ts';
import { pdfBytes } from '#test/support/data-room.ts';
import { pdfOf, renderingFor } from '#test/support/documents.ts';
import { pagesIn } from '#test/support/pdf-words.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { updateRows } from '#test/support/rows.ts';
import {
  endLetter,
  letterIn,
  lettersFor,
  offerLetter,
  replaceLetter,
  signLetter,
} from '#test/support/side-letters.ts';
import { unzipped } from '#test/support/unzipped.ts';

const rendering = await renderingFor(t, { threads: 1 });

/** A commitment with a side letter that the company offers, and another one. */
async function offered(api: TestApi) {
  const [ivan, mia] = await addCommitters(api, ['Ivan', 'Mia']);
  const live = await openRaise(api);
  const his = commitmentIn(await commitTo(ivan, live.path, 5_000_000));
  await commitTo(mia, live.path, 5_000_000);
  const [olga, vera] = [await addPerson(api, 'Olga', 'operator'), await addPerson(api, 'Vera')];
  await addTo(api, live.company, vera, 'viewer');
  const letter = letterIn(await offerLetter(api, live.owner, his.id));
  return { ...live, ada: live.owner, ivan, mia, olga, vera, his, letter };
}

/** The pictures, small and large, and the text of a page. */
async function pageFor(who: ApiVisitor, { id }: Pick<SideLetter, 'id'>, page: number) {
  const path = `/side-letters/${id}/pages/${page}`;
  const [image, small, text] = [
    await who.get(`${path}?width=320`),
    await who.get(`${path}/thumbnail`),
    await who.get(`${path}/text`),
  ];
  return { statuses: [image, small, text].map(({ status }) => status), image, text };
}

/** What the hash of a file is found to be, for somebody. */
async function foundBy(who: ApiVisitor, sha256: string) {
  const answer = await who.post('/commitments/check', { sha256 });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer
    .json<DocumentCheck>()
    .items.map(({ kind, isCurrent, sideLetter }) => [kind, sideLetter?.state, isCurrent]);
}

await withApiOnBothEngines({
  async 'both sides and operators read its pages, until it is withdrawn'(t, api) {
    const { ada, ivan, mia, olga, vera, letter } = await offered(api);
    t.equal(letter.pageCount, 4);
    for (const who of [ivan, ada, vera, olga]) {
      const { statuses, image, text } = await pageFor(who, letter, 2);
      t.same(statuses, [200, 200, 200], who.email);
      t.match(image.headers, {
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
      });
      t.same(text.json(), { page: 2, text: 'Who buys it' });
    }
    t.same((await pageFor(ivan, letter, 5)).statuses, [404, 404, 404], 'it has four');
    for (const who of [mia, await addPerson(api, 'Nobody')]) {
      t.same((await pageFor(who, letter, 1)).statuses, [404, 404, 404], who.email);
    }

    const next = letterIn(await replaceLetter(api, ada, letter, await pdfOf(['Only this'])));
    t.equal(next.pageCount, 1);
    t.same((await pageFor(ivan, letter, 1)).text.json(), { page: 1, text: 'Only this' });
    t.same((await pageFor(ivan, letter, 2)).statuses, [404, 404, 404]);
    t.equal(letterIn(await endLetter(ada, next, 'withdraw')).pageCount, null);
    t.same((await pageFor(ivan, letter, 1)).statuses, [404, 404, 404]);
  },

  async 'one from before pages were counted is downloaded, and signed as ever'(t, api) {
    const { ivan, his, letter } = await offered(api);
    await updateRows(api, 'side_letters', { id: letter.id }, { page_count: null });
    const { items, signsAs } = await lettersFor(ivan, his.id);
    t.match(items, [{ pageCount: null, isThere: true }]);
    t.match(letterIn(await signLetter(ivan, letter, signsAs ?? '')), { state: 'signed' });
  },

  async 'it is found by its hash, by whoever may see it, and with what became of it'(t, api) {
    const { ada, ivan, mia, olga, vera, his, letter } = await offered(api);
    const sha256 = sha256Of(pdfBytes);
    for (const who of [ivan, ada, vera, olga]) {
      t.same(await foundBy(who, sha256), [['side-letter', 'offered', true]], who.email);
    }
    t.same(await foundBy(mia, sha256), []);
    t.same(await foundBy(ivan, sha256Of('another')), []);

    const second = letterIn(await offerLetter(api, ada, his.id));
    letterIn(await signLetter(ivan, letter, (await lettersFor(ivan, his.id)).signsAs ?? ''));
    const declined = letterIn(await endLetter(ivan, second, 'decline'));
    const states = (rows: Awaited<ReturnType<typeof foundBy>>) => new Set(rows.map(String));
    const withdrawn = ['side-letter,signed,true', 'side-letter,withdrawn,false'];
    t.same(
      states(await foundBy(ivan, sha256)),
      new Set(['side-letter,signed,true', 'side-letter,declined,false']),
    );
    letterIn(await endLetter(ada, declined, 'withdraw'));
    t.same(states(await foundBy(ada, sha256)), new Set(withdrawn));
    const next = await pdfOf(['Version 2']);
    const third = letterIn(await offerLetter(api, ada, his.id));
    letterIn(await replaceLetter(api, ada, third, next));
    t.same(await foundBy(ivan, sha256Of(next)), [['side-letter', 'offered', true]]);
    t.same(states(await foundBy(ivan, sha256)), new Set(withdrawn), 'what it replaced is unknown');
  },

  async 'executed agreement and certificate name it, and binders have its bytes'(t, api) {
    const { ada, ivan, olga, raise, path, his, letter } = await offered(api);
    const seen = commitmentIn(await ada.get(`/commitments/${his.id}`));
    commitmentIn(await countersign(ada, seen));
    const papers = ['executed', 'certificate'].map((kind) => `/commitments/${his.id}/${kind}`);
    const wordsIn = async (paper: string) =>
      (await pagesIn(rendering, (await ivan.get(paper)).bytes)).join(' ');
    for (const paper of papers) t.notMatch(await wordsIn(paper), 'Information rights', paper);

    const { signsAs } = await lettersFor(ivan, his.id);
    letterIn(await signLetter(ivan, letter, signsAs ?? ''));
    for (const paper of papers) {
      const words = await wordsIn(paper);
      t.match(words, /The side letters Subject Signed by SHA-256 Information rights Ada Owner/);
      t.ok(words.replaceAll(' ', '').includes(letter.sha256), `${paper} has its hash`);
    }

    // The file of its deck is nowhere but in the database.
    await updateRows(api, 'raise_documents', { raise_id: raise.id }, { published_at: null });
    const name = `letters/${his.id}/${letter.id}.pdf`;
    for (const [who, of] of [
      [olga, path],
      [ivan, `/commitments/${his.id}`],
    ] as const) {
      t.equal((await makeBinder(api, who, of)).state, 'ready');
      const files = await unzipped((await downloadBinder(api, who, of)).bytes);
      t.ok(required(files.get(name)).equals(pdfBytes), `${of}: byte for byte`);
      t.ok(
        String(files.get('SHA256SUMS')).split('\n').includes(`${letter.sha256}  ${name}`),
        `${of}: as the list of hashes says`,
      );
    }
  },
});
