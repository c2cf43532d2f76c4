/** Images on the page of a raise: uploaded, named, reviewed, shown and forgotten, on both databases. */
import fc from 'fast-check';
import t from 'tap';
import { movedBy, removed, withAlts } from '#client/features/raise-editor/images/changed-images.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { RaiseImage, RaiseImageResponse } from '#shared/product/raises/raise-images.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { type ApiVisitor, sendFile, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { gifBomb, madeImage, pixelBomb } from '#test/support/image-files.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';
import { day } from '#test/support/times.ts';

const put = (who: ApiVisitor, raise: string, bytes: Buffer) =>
  sendFile(who, `/raises/${raise}/images`, bytes);

async function uploaded(who: ApiVisitor, raise: string, bytes: Buffer) {
  const answer = await put(who, raise, bytes);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<RaiseImageResponse>().image;
}

async function aDraft(api: TestApi, more: Partial<Raise> = {}) {
  const ada = await addPerson(api, 'Ada');
  const company = await foundReady(ada);
  return { ada, company, raise: await draftReady(api, ada, company, more) };
}

const statusOf = async (who: ApiVisitor, raise: string, { file }: { readonly file: string }) =>
  (await who.get(`/raises/${raise}/images/${file}`)).status;

/** Changes a draft as it is now. */
async function patch(who: ApiVisitor, id: string, body: object) {
  const { headers } = await who.get(`/raises/${id}`);
  return who.patch(`/raises/${id}`, body, { headers: { 'if-match': headers['etag'] ?? '' } });
}

const asSeen = async (who: ApiVisitor, { slug }: Raise) =>
  (await who.get(`/raises/by-slug?slug=${slug}`)).json<NetworkRaise>();

/** Publishes a raise as its owner and an operator would. */
async function publish(api: TestApi, owner: AddedPerson, { id }: Raise): Promise<void> {
  raiseIn(await owner.post(`/raises/${id}/submit`));
  await updateRaise(api, id, { state: 'approved' });
  raiseIn(await owner.post(`/raises/${id}/publish`));
}

await withApiOnBothEngines({
  async 'images are seen once the raise names them and that is approved'(t, api) {
    const { ada, raise } = await aDraft(api, { visibility: 'public_teaser', regime: 'us_506c' });
    const olga = await addPerson(api, 'Olga', 'operator');
    const [ivan, anybody] = [await addPerson(api, 'Ivan'), visitor(api)];
    const path = `/raises/${raise.id}`;
    const cover = await uploaded(ada, raise.id, await madeImage(1_600, 900, 'jpeg'));
    const image = await uploaded(ada, raise.id, await madeImage(300, 200));
    t.match([cover.width, cover.height], [1_600, 900]);
    const named = { cover: { file: cover.file, alt: '' }, images: [{ file: image.file, alt: '' }] };
    raiseIn(await patch(ada, raise.id, named));
    t.same(errorsIn(await ada.post(`${path}/submit`)), [
      '/cover/alt required',
      '/images/0/alt required',
    ]);
    const said = {
      cover: { file: cover.file, alt: 'An orchard at night' },
      images: [{ file: image.file, alt: 'The robot' }],
    };
    raiseIn(await patch(ada, raise.id, said));
    for (const who of [ada, olga]) t.equal(await statusOf(who, raise.id, cover), 200);
    for (const who of [ivan, anybody]) t.equal(await statusOf(who, raise.id, cover), 404);
    await publish(api, ada, raise);
    t.equal(await statusOf(anybody, raise.id, cover), 200, 'a teaser has its cover');
    const small = { file: cover.file.replace('1600x900', '800x450') };
    t.equal(await statusOf(anybody, raise.id, small), 200, 'in both sizes');
    t.equal(await statusOf(anybody, raise.id, { file: cover.file.replace('1600', '1599') }), 404);
    t.equal(await statusOf(anybody, raise.id, image), 404, 'the others are of the page');
    t.match(await asSeen(anybody, raise), { cover: said.cover, content: null });

    // A change waits for an operator, like other words of an approved raise.
    const late = await uploaded(ada, raise.id, await madeImage(320, 180));
    const reason = 'We have a better photo of the orchard.';
    const without = { change: { cover: { file: late.file, alt: '' } }, reason };
    t.same(errorsIn(await ada.post(`${path}/propose-change`, without)), ['/cover/alt required']);
    const change = { cover: { file: late.file, alt: 'By day' } };
    const proposed = raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    t.match(proposed.proposedChange, { weight: 'reviewed', fields: ['/cover'] });
    t.equal(await statusOf(anybody, raise.id, late), 404, 'not before it is approved');
    t.equal(await statusOf(olga, raise.id, late), 200);
    t.match(await asSeen(anybody, raise), { cover: said.cover });
    raiseIn(await olga.post(`/admin/raises/${raise.id}/approve-change`));
    t.equal(await statusOf(anybody, raise.id, late), 200);
    t.match(await asSeen(anybody, raise), { cover: change.cover });
    t.equal(await statusOf(anybody, raise.id, cover), 404, 'what it was before is of the company');
    t.equal(await statusOf(ada, raise.id, cover), 200);
  },

  async 'what is no image, too many, or not theirs is refused with the reason'(t, api) {
    const { ada, company, raise } = await aDraft(api);
    const [bob, eve] = [await addPerson(api, 'Bob'), await addPerson(api, 'Eve')];
    await addTo(api, company, bob, 'viewer');
    const small = await madeImage(40, 30);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    for (const [what, bytes] of [
      ['a drawing', svg],
      ['nothing', Buffer.alloc(0)],
      ['a page', Buffer.from('<!doctype html><p>')],
      ['half an image', (await madeImage(400, 300)).subarray(0, 2_000)],
      ['more pixels than fit', pixelBomb(60_000, 60_000)],
      ['a GIF of the largest size', gifBomb()],
    ] as const) {
      const answer = await put(ada, raise.id, bytes);
      t.equal(answer.status, 422, `${what}: ${answer.text}`);
      t.match(answer.json<{ errors: object[] }>().errors, [{ message: /^\S.+\.$/ }], what);
    }
    t.equal((await put(ada, raise.id, Buffer.alloc(6 * 1024 ** 2, 1))).status, 413);
    t.equal((await put(bob, raise.id, small)).status, 403, 'who only looks');
    t.equal((await put(eve, raise.id, small)).status, 404, 'who has no part in it');
    t.equal((await put(visitor(api), raise.id, small)).status, 401);

    const mine = await uploaded(ada, raise.id, small);
    t.same(await uploaded(ada, raise.id, small), mine, 'the same image is kept once');
    const other = await draftReady(api, ada, company);
    const path = `/raises/${raise.id}`;
    const named = { cover: { file: mine.file, alt: 'Ours' } };
    t.same(
      errorsIn(await patch(ada, other.id, named)),
      ['/cover/file unknown-image'],
      'an image is of one raise',
    );
    t.same(errorsIn(await ada.post(`/companies/${company.id}/raises`, named)), [
      '/cover/file unknown-image',
    ]);
    const seven = Array.from({ length: 7 }, () => ({ file: mine.file, alt: '' }));
    t.match((await patch(ada, raise.id, { images: seven })).problem().errors, [
      { pointer: '/images', message: /6 images at most/ },
    ]);
    const bad = [{ file: 'img_/../../etc.1x1.png', alt: '' }];
    t.equal((await patch(ada, raise.id, { images: bad })).status, 422);

    // Two people save at once: one of them hears of it.
    const version = { headers: { 'if-match': `"${raise.version}"` } };
    const both = await Promise.all([
      ada.patch(path, named, version),
      ada.patch(path, { images: [{ file: mine.file, alt: 'Again' }] }, version),
    ]);
    t.same(both.map(({ status }) => status).sort(), [200, 412]);
    raiseIn(await ada.post(`${path}/submit`));
    t.equal((await put(ada, raise.id, small)).status, 422, 'not while it is reviewed');
  },

  async 'what no raise names is removed after a day, and everything with its raise'(t, api) {
    const { ada, raise } = await aDraft(api);
    const path = `/raises/${raise.id}`;
    const named = await uploaded(ada, raise.id, await madeImage(1_200, 600));
    const unnamed = await uploaded(ada, raise.id, await madeImage(50, 30));
    raiseIn(await patch(ada, raise.id, { images: [{ file: named.file, alt: 'Kept' }] }));
    api.clock.now += day / 2;
    await runHousekeeping(api.storage, api.clock.now);
    t.equal(await statusOf(ada, raise.id, unnamed), 200, 'not at once');
    api.clock.now += day;
    await runHousekeeping(api.storage, api.clock.now);
    t.equal(await statusOf(ada, raise.id, unnamed), 404);
    t.equal(await statusOf(ada, raise.id, named), 200);
    t.same(errorsIn(await patch(ada, raise.id, { cover: { file: unnamed.file, alt: 'Gone' } })), [
      '/cover/file unknown-image',
    ]);
    // A version that was submitted keeps what it named.
    raiseIn(await ada.post(`${path}/submit`));
    raiseIn(await ada.post(`${path}/withdraw`));
    raiseIn(await patch(ada, raise.id, { images: [] }));
    api.clock.now += 3 * day;
    await runHousekeeping(api.storage, api.clock.now);
    t.equal(await statusOf(ada, raise.id, named), 200);
    t.equal((await ada.delete(path)).status, 204);
    await runHousekeeping(api.storage, api.clock.now);
    const files = await api.storage.db
      .selectFrom('files')
      .select('state')
      .where('media_type', 'like', 'image/%')
      .execute();
    t.same(new Set(files.map(({ state }) => state)), new Set(['released']));
  },
});

t.test('moving and removing keep every other image, and what is said of it', async () => {
  const image = fc.nat(20).map((n): RaiseImage => ({ file: `img_${n}`, alt: `Image ${n}` }));
  const images = fc.uniqueArray(image, { maxLength: 6, selector: ({ file }) => file });
  fc.assert(
    fc.property(images, fc.nat(7), fc.constantFrom<-1 | 1>(-1, 1), (all, at, by) => {
      const now = { cover: null, logo: null, images: all };
      const which = all[at]?.file ?? 'none';
      const moved = movedBy(now, which, by).images;
      const left = removed(now, which).images;
      const said = withAlts(now, new Map([[which, ' New ']])).images;
      const isSame = moved.length === all.length && all.every((one) => moved.includes(one));
      const expected = Math.min(Math.max(0, at + by), Math.max(0, all.length - 1));
      return (
        isSame &&
        (at >= all.length || moved[expected]?.file === which) &&
        left.length === all.length - (at < all.length ? 1 : 0) &&
        said.every(({ file, alt }, n) => alt === (file === which ? 'New' : all[n]?.alt))
      );
    }),
  );
});
