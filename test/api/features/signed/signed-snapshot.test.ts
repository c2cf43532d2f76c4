/**
 * Whoever signed reads what they signed, with the documents of that day, whatever becomes of their
 * access, their commitment and the raise; nobody else does.
 */
import { createHash } from 'node:crypto';
import type { SignedSnapshot } from '#shared/product/commitments/signed-snapshot.ts';
import type { RaiseImageResponse } from '#shared/product/raises/raise-images.ts';
import type { GrantList } from '#shared/product/raises/room-access.ts';
import type { DocumentVersionList } from '#shared/product/raises/room-documents.ts';
import { type ApiVisitor, mailsTo, sendFile } from '#test/support/api-visitor.ts';
import { approvedWorld, documentsFor } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { act, addCommitter, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { pngBytes } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, raiseIn } from '#test/support/raise-people.ts';

const reason = 'A reason that somebody could have for a change.';
const minuteMs = 60_000;
const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const signedBy = async (who: ApiVisitor, id: string, query = '') =>
  (await who.get(`/commitments/${id}/snapshot${query}`)).json<SignedSnapshot>();
const pageStatus = async (who: ApiVisitor, id: string, n?: number) =>
  (await who.get(`/documents/${id}/pages/1${n === undefined ? '' : `?n=${n}`}`)).status;

/** Uploads a version and says what has changed in it. */
async function replace(who: ApiVisitor, id: string, bytes: Buffer, note: string) {
  const path = `/documents/${id}/versions?note=${encodeURIComponent(note)}`;
  const answer = await sendFile(who, path, bytes);
  if (answer.status !== 200) throw new Error(answer.text);
}

/** A live raise whose deck can be rendered, in its second version, and an investor who reads it. */
async function worldWithDeck(api: TestApi) {
  const world = await approvedWorld(api);
  const [deck] = await documentsFor(world.ivan, world.path);
  const id = deck?.id ?? '';
  api.clock.now += minuteMs;
  await replace(world.owner, id, pngBytes, '');
  raiseIn(await world.olga.post(`${world.desk}/approve-change`));
  api.clock.now += minuteMs;
  return { ...world, deck: id };
}

/** Ends the access of everybody who was let in. */
async function revokeAll(owner: ApiVisitor, path: string) {
  const { items } = (await owner.get(`${path}/grants`)).json<GrantList>();
  for (const { id, version } of items) {
    const { status, text } = await owner.post(`/grants/${id}/revoke`, {}, ifMatch(version));
    if (status !== 200) throw new Error(text);
  }
}

await withApiOnBothEngines({
  async 'the signer reads what they signed after it changed, and after losing access'(t, api) {
    const world = await worldWithDeck(api);
    const { owner, company, path, ivan, olga, desk, deck: id } = world;
    const sha256 = sha256Of(pngBytes);
    const signed = commitmentIn(await commitTo(ivan, path, 600_000));
    const before = await signedBy(ivan, signed.id);
    t.match(before, {
      commitment: signed.id,
      isMine: true,
      signer: 'Ivan Investor',
      snapshot: { seq: signed.signed?.snapshot.seq, sha256: signed.signed?.snapshot.sha256 },
      isLatest: true,
      isWhole: true,
      company: { legalName: 'Acme Robotics, Inc.' },
      content: { title: 'Robots for orchards', capTable: null },
      documents: [{ id, n: 2, sha256, access: 'open' }],
    });
    t.same(before.changes, []);
    t.equal(sha256Of(before.text), before.snapshot.sha256, 'the text is what was signed');

    const change = { title: 'Robots for vineyards' };
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    const next = Buffer.concat([pngBytes, Buffer.from('June')]);
    await replace(owner, id, next, 'The figures of June.');
    const { differences } = (await olga.get(`${desk}/review`)).json<{
      differences: readonly { after: string }[];
    }>();
    t.ok(
      differences.some(({ after }) => after.includes('The figures of June.')),
      'the note is approved with the file',
    );
    raiseIn(await olga.post(`${desk}/approve-change`));
    const after = await signedBy(ivan, signed.id);
    t.same(after.content, before.content, 'what was signed stays');
    t.match(after.documents, [{ n: 2, sha256, access: 'open' }]);
    t.match(
      after.changes.map(({ pointer, weight }) => [pointer, weight]),
      [
        ['/title', 'reviewed'],
        ['/documents/deck', 'material'],
      ],
    );
    t.match(after.today, { seq: before.snapshot.seq + 1 });
    t.equal(await pageStatus(ivan, id, 2), 200, 'in the room, too');
    const { items } = (await ivan.get(`/documents/${id}/versions`)).json<DocumentVersionList>();
    t.match(
      items.map(({ n, note }) => [n, note]),
      [
        [3, 'The figures of June.'],
        [2, ''],
        [1, ''],
      ],
    );

    api.clock.now += minuteMs;
    const late = await addCommitter(api, 'Lena');
    await owner.post(`${path}/grants`, { emails: [late.email] });
    t.equal(await pageStatus(late, id), 200);
    t.equal(await pageStatus(late, id, 2), 404, 'it was replaced before she was let in');
    const hers = (await late.get(`/documents/${id}/versions`)).json<DocumentVersionList>();
    t.same(
      hers.items.map(({ n }) => n),
      [3],
    );

    await revokeAll(owner, path);
    t.equal(await pageStatus(ivan, id), 404, 'the room is closed');
    t.equal(await pageStatus(ivan, id, 3), 404, 'and what was not signed with it');
    t.equal(await pageStatus(ivan, id, 2), 200, 'what was signed is not');
    t.equal((await ivan.get(`/documents/${id}/pages/1/text?n=2`)).status, 200);
    t.equal(await pageStatus(late, id, 2), 404);
    const log = (await owner.get(`${path}/access-log`)).text;
    t.ok(log.includes('"kind":"page"') && log.includes('Ivan'), 'and it is logged');
    t.match((await signedBy(ivan, signed.id)).documents, [{ access: 'open' }]);

    const vera = await addPerson(api, 'Vera');
    await addTo(api, company, vera, 'viewer');
    for (const who of [owner, vera, olga]) {
      t.equal((await who.get(`/commitments/${signed.id}/snapshot`)).status, 200, who.email);
    }
    const stranger = await openRaise(api, {}, 'Fay', 'Other');
    for (const who of [late, stranger.owner, await addPerson(api, 'Nobody')]) {
      t.equal((await who.get(`/commitments/${signed.id}/snapshot`)).status, 404, who.email);
    }
    t.equal((await ivan.get(`${path}/snapshots/1`)).status, 404, 'the others stay the company’s');
    t.equal((await ivan.get(`/commitments/${signed.id}/snapshot?seq=1`)).status, 404);
  },

  async 'a removed document, a cancelled commitment and a cancelled raise take nothing away'(
    t,
    api,
  ) {
    const { owner, path, ivan, olga, deck: id } = await worldWithDeck(api);
    const signed = commitmentIn(await commitTo(ivan, path, 600_000));
    const other = await addCommitter(api, 'Mia');
    const theirs = commitmentIn(await commitTo(other, path, 600_000));
    t.match((await signedBy(other, theirs.id)).documents, [{ id, access: 'not-let-in' }]);
    t.equal(await pageStatus(other, id, 2), 403, 'to sign lets nobody into a room');

    const soft = await addCommitter(api, 'Sam');
    const wish = { kind: 'soft-circle', amount: { amount: 600_000, currency: 'USD' } };
    const { id: circle } = commitmentIn(await soft.post(`${path}/commitments`, wish));
    t.equal((await soft.get(`/commitments/${circle}/snapshot`)).status, 404, 'nothing is signed');

    commitmentIn(await act(ivan, signed, 'cancel', { reason: '' }));
    await revokeAll(owner, path);
    await owner.post(`${path}/cancel`, { reason });
    await olga.post(`/admin${path}/confirm-cancel`, { reason });
    t.match((await signedBy(ivan, signed.id)).documents, [{ id, n: 2, access: 'open' }]);
    t.equal(await pageStatus(ivan, id, 2), 200);
  },

  async 'an image that was signed is shown to the signer when nobody else sees it'(t, api) {
    const { owner, path, ivan, olga, desk } = await approvedWorld(api);
    const uploaded = await sendFile(owner, `${path}/images`, pngBytes);
    const { file } = uploaded.json<RaiseImageResponse>().image;
    const statusFor = async (who: ApiVisitor) => (await who.get(`${path}/images/${file}`)).status;
    const mia = await addCommitter(api, 'Mia');
    const setLogo = async (logo: object | null) => {
      raiseIn(await owner.post(`${path}/propose-change`, { change: { logo }, reason }));
      t.equal(await statusFor(mia), logo === null ? 200 : 404);
      raiseIn(await olga.post(`${desk}/approve-change`));
    };
    await setLogo({ file, alt: 'An apple' });
    const { id } = commitmentIn(await commitTo(ivan, path, 600_000));
    t.match((await signedBy(ivan, id)).content, { logo: { file } });
    await setLogo(null);
    t.equal(await statusFor(mia), 404);
    t.equal(await statusFor(ivan), 200);
  },

  async 'holders are no part of what is signed, and stay the company’s'(t, api) {
    const capTable = { name: 'Before', query: 'holder1_name=Zebedee&holder1_shares=8m' };
    const live = await openRaise(api, { visibility: 'network', capTable } as never);
    const { owner, path } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const { id } = commitmentIn(await commitTo(ivan, path, 600_000));
    const answer = await ivan.get(`/commitments/${id}/snapshot`);
    t.notMatch(answer.text, /Zebedee/);
    const signed = answer.json<SignedSnapshot>();
    t.equal(sha256Of(signed.text), signed.snapshot.sha256);
    t.equal(signed.isWhole, true);
    t.match((await owner.get(`${path}/snapshots/1`)).text, /Zebedee/, 'its company sees them');
    const pdf = await ivan.get(`/commitments/${id}/certificate`);
    t.ok(pdf.bytes.includes('snapshot.json'), 'the snapshot is attached');
  },

  async 'who signed is led from the mail about a change to what they signed'(t, api) {
    const { owner, path, ivan, olga, desk } = await approvedWorld(api);
    const { id } = commitmentIn(await commitTo(ivan, path, 600_000));
    const lena = await addCommitter(api, 'Lena');
    await owner.post(`${path}/grants`, { emails: [lena.email] });
    const change = { title: 'Robots for vineyards' };
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    raiseIn(await olga.post(`${desk}/approve-change`));
    const mailOf = async (who: { readonly email: string }) =>
      (await mailsTo(api, who.email)).find(({ subject }) => subject.includes('has changed'))?.text;
    t.match(await mailOf(ivan), new RegExp(`signed%3D${id}`));
    t.match(await mailOf(lena), /investors-network%3Fraise%3D[^ ]+%23raise-changes/);
  },
});
