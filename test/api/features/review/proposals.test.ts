/** What was approved changes only by a proposal that an operator approves, over HTTP, on both databases. */
import { createHash } from 'node:crypto';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import type { NetworkList, NetworkRaise } from '#shared/product/raises/network.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import type { DocumentList, DocumentResponse } from '#shared/product/raises/room-documents.ts';
import type { NdaResponse } from '#shared/product/raises/room-nda.ts';
import { type ApiAnswer, type ApiVisitor, mailsTo } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  commitTo,
  type LiveRaise,
  openRaise,
  shownTo,
  signatureOf,
  usd,
} from '#test/support/committing.ts';
import { pdfBytes, pngBytes, putFile } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { runScheduled } from '#test/support/raise-lives/life.ts';
import { addTo, errorsIn, raiseIn } from '#test/support/raise-people.ts';

const reason = 'Our lawyers found what has to be said otherwise.';

/** A live raise of which every kind of thing was approved, an investor who reads it, an operator. */
async function approvedWorld(api: TestApi) {
  const live = await openRaise(api, { visibility: 'network' });
  const [ivan, olga] = [await addCommitter(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
  const invited = await live.owner.post(`${live.path}/grants`, { emails: [ivan.email] });
  if (invited.status !== 200) throw new Error(invited.text);
  return { ...live, ivan, olga, desk: `/admin${live.path}` };
}

const commitmentIn = (answer: ApiAnswer): Commitment => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ commitment: Commitment }>().commitment;
};
const putNda = async (api: TestApi, who: ApiVisitor, path: string, text: string) => {
  const response = await api.app.inject({
    method: 'PUT',
    url: `/api/v1${path}/nda`,
    headers: { [internalHeaders.session]: who.session ?? '' },
    payload: { text },
  });
  return { status: response.statusCode, text: response.body };
};
const pageOf = async (who: ApiVisitor, { raise }: Pick<LiveRaise, 'raise'>) =>
  (await who.get(`/raises/by-slug?slug=${raise.slug}`)).json<NetworkRaise>();
const cardOf = async (who: ApiVisitor) => (await who.get('/raises')).json<NetworkList>().items[0];
const agreementFor = async (who: AddedPerson, path: string) =>
  (await shownTo(who, path, 600_000)).signing.agreement?.text ?? '';
const deskOf = async (who: ApiVisitor, desk: string) =>
  (await who.get(`${desk}/review`)).json<RaiseReviewDesk>();
const documentsFor = async (who: ApiVisitor, path: string) =>
  (await who.get(`${path}/documents`)).json<DocumentList>().items;
const changeCompany = async (who: ApiVisitor, id: string, change: object) => {
  const { version } = (await who.get(`/companies/${id}`)).json<{ company: { version: number } }>()
    .company;
  return who.patch(`/companies/${id}`, change, ifMatch(version));
};

await onBothEngines({
  async 'a company that changes its legal name and country does not change its running raise'(
    t,
    open,
  ) {
    const api = await open();
    const world = await approvedWorld(api);
    const { owner, company, path, ivan, olga, desk } = world;
    const before = await agreementFor(ivan, path);
    t.match(before, /Acme Robotics, Inc\./);
    const moved = {
      name: 'Acme Holdings',
      legalName: 'Acme Offshore Ltd.',
      country: 'KY',
      oneLiner: 'Robots that nobody has approved.',
    };
    t.equal((await changeCompany(owner, company.id, moved)).status, 200, 'its profile is its own');
    t.equal(await agreementFor(ivan, path), before, 'the agreement reads the snapshot alone');
    t.match((await pageOf(ivan, world)).company, { name: 'Acme', country: 'US' });
    t.match((await cardOf(ivan))?.company, { name: 'Acme', country: 'US' });
    const signed = commitmentIn(await commitTo(ivan, path, 600_000));
    t.equal(signed.raise.company, 'Acme', 'also in the portfolio');

    const none = await owner.post(`${path}/propose-change`, { reason });
    t.match(none.problem(), { code: 'not-changed' });
    const proposed = raiseIn(await owner.post(`${path}/propose-change`, { company: true, reason }));
    t.match(proposed.proposedChange, { weight: 'material', company: { country: 'KY' }, reason });
    t.match(proposed.company, { legalName: 'Acme Robotics, Inc.' }, 'it does not hold yet');
    t.equal(await agreementFor(ivan, path), before);
    t.equal(
      (await changeCompany(owner, company.id, { legalName: 'Acme Afterwards Ltd.' })).status,
      200,
    );
    const { differences } = await deskOf(olga, desk);
    t.same(
      differences.map(({ pointer, before: was, after, weight }) => [pointer, was, after, weight]),
      [
        ['/company/legalName', '"Acme Robotics, Inc."', '"Acme Offshore Ltd."', 'material'],
        ['/company/country', '"US"', '"KY"', 'material'],
        ['/company/name', '"Acme"', '"Acme Holdings"', 'reviewed'],
        [
          '/company/oneLiner',
          '"Robots that pick apples without bruising them."',
          '"Robots that nobody has approved."',
          'reviewed',
        ],
      ],
      'what was proposed is what is approved, whatever the profile says since',
    );
    t.match(raiseIn(await olga.post(`${desk}/approve-change`, {})), {
      company: { legalName: 'Acme Offshore Ltd.' },
      materialSeq: 1,
    });
    t.match(await agreementFor(ivan, path), /Acme Offshore Ltd\./);
    const asked = commitmentIn(await ivan.get(`/commitments/${signed.id}`));
    t.match(asked, { state: 'reconfirm_due', raise: { company: 'Acme Holdings' } });
  },

  async 'no words, team, deck or NDA of an approved raise change before an operator approves it'(
    t,
    open,
  ) {
    const api = await open();
    const world = await approvedWorld(api);
    const { owner, path, ivan, olga, desk, raise } = world;
    const shown = await pageOf(ivan, world);
    const [deck] = await documentsFor(ivan, path);
    const direct = await owner.patch(
      path,
      { summary: 'Guaranteed 20 % a year for everybody who signs.' },
      ifMatch(raise.version),
    );
    t.match(direct.problem(), { status: 422, from: 'live' }, 'it is not edited any more');

    const words = { summary: 'Guaranteed 20 % a year for everybody who signs.' };
    const team = [{ name: 'Mallory New', role: 'CEO', bio: '' }];
    raiseIn(await owner.post(`${path}/propose-change`, { change: words, reason }));
    t.match(raiseIn(await owner.get(path)).proposedChange, { weight: 'reviewed' });
    raiseIn(await owner.post(`${path}/propose-change`, { change: { team }, reason }));
    t.equal((await putFile(api, owner, deck?.id ?? '', pngBytes, 'image/png')).status, 200);
    const text = 'Nobody says anything to anybody about this raise, for ever. '.repeat(10).trim();
    const put = await putNda(api, owner, path, text);
    t.equal(put.status, 200, put.text);
    const { proposedChange } = raiseIn(await owner.get(path));
    t.match(proposedChange, {
      weight: 'material',
      fields: ['/summary', '/team', '/documents/deck', '/nda'],
    });
    const since = await pageOf(ivan, world);
    t.same(since, shown, 'investors see what was approved');
    t.same(await documentsFor(ivan, path), [deck]);
    t.equal((await ivan.get(`/documents/${deck?.id}/versions`)).status, 404);
    t.equal((await ivan.get(`/documents/${deck?.id}/pages/1?n=2`)).status, 404);
    t.equal((await ivan.get(`${path}/nda`)).json<NdaResponse>().nda, null);

    const { differences } = await deskOf(olga, desk);
    t.same(
      differences.map(({ pointer, weight }) => `${pointer} ${weight}`),
      ['/summary reviewed', '/team material', '/documents/deck material', '/nda reviewed'],
    );
    t.equal(differences.at(-1)?.after, JSON.stringify(text), 'the text, and not its hash');
    const versions = (await olga.get(`/documents/${deck?.id}/versions`)).json<{
      items: { n: number; state: string }[];
    }>().items;
    t.match(versions, [
      { n: 2, state: 'proposed' },
      { n: 1, state: 'shown' },
    ]);
    t.equal((await olga.get(`/documents/${deck?.id}/content?n=2`)).status, 200, 'both are opened');

    const because = 'Nobody can guarantee this; take the sentence out.';
    const declined = raiseIn(await olga.post(`${desk}/decline-change`, { reason: because }));
    t.match(declined, {
      proposedChange: null,
      declinedChange: { because, change: { ...words, team }, nda: text },
    });
    t.same(await pageOf(ivan, world), shown);
    t.match((await olga.get(`/documents/${deck?.id}/versions`)).json(), {
      items: [{ n: 2, state: 'not-shown' }, { n: 1 }],
    });

    raiseIn(await owner.post(`${path}/propose-change`, { change: { team }, reason }));
    t.equal(raiseIn(await owner.get(path)).declinedChange, null);
    t.equal((await putFile(api, owner, deck?.id ?? '', pngBytes, 'image/png')).status, 200);
    t.equal((await putNda(api, owner, path, text)).status, 200);
    t.match(raiseIn(await olga.post(`${desk}/approve-change`)), { materialSeq: 1, team });
    t.match(await pageOf(ivan, world), { content: { team } });
    t.match(await documentsFor(ivan, path), [{ current: { n: 3, mediaType: 'image/png' } }]);
    t.match((await ivan.get(`${path}/nda`)).json(), { nda: { version: 1, text } });
    const { snapshot } = (await owner.get(`${path}/snapshots/2`)).json<{
      snapshot: { content: string; sha256: string };
    }>();
    t.equal(createHash('sha256').update(snapshot.content).digest('hex'), snapshot.sha256);
    const sha256 = createHash('sha256').update(pngBytes).digest('hex');
    t.match(JSON.parse(snapshot.content), {
      company: { legalName: 'Acme Robotics, Inc.', city: '' },
      documents: [{ n: 3, sha256 }],
      nda: { version: 1, sha256: createHash('sha256').update(text).digest('hex') },
    });
  },

  async 'a reviewed change leaves commitments as they are; an operator can raise it'(t, open) {
    const api = await open();
    const world = await approvedWorld(api);
    const { company, path, ivan, olga, desk } = world;
    const bob = await addPerson(api, 'Bob');
    await addTo(api, company, bob, 'editor');
    const signed = commitmentIn(await commitTo(ivan, path, 600_000));
    const change = { title: 'Robots for all orchards' };
    raiseIn(await bob.post(`${path}/propose-change`, { change, reason }));
    const zoe = await addCommitter(api, 'Zoe');
    t.match(raiseIn(await olga.post(`${desk}/approve-change`)), { ...change, materialSeq: 0 });
    const newsOf = async (who: ApiVisitor) =>
      (await who.get('/notifications'))
        .json<NotificationList>()
        .items.filter(({ kind }) => kind === 'raise.changed');
    t.match(await newsOf(ivan), [{ title: 'The raise of Acme has changed' }]);
    t.same(await newsOf(zoe), [], 'she has nothing to do with it');
    const mails = (await mailsTo(api, ivan.email)).filter(({ subject }) =>
      subject.includes('has changed'),
    );
    t.equal(mails.length, 1, 'once');
    t.match(mails[0]?.text, 'Title: “Robots for all orchards”, before “Robots for orchards”');
    t.equal(commitmentIn(await ivan.get(`/commitments/${signed.id}`)).state, 'signed');

    const summary = 'Acme builds robots that pick apples at twice the speed of people.';
    raiseIn(await bob.post(`${path}/propose-change`, { change: { summary }, reason }));
    const without = await olga.post(`${desk}/approve-change`, { material: {} });
    t.same(errorsIn(without), ['/material/reason required']);
    const raised = { material: { reason: 'Twice the speed is what people would invest for.' } };
    t.match(raiseIn(await olga.post(`${desk}/approve-change`, raised)), {
      summary,
      materialSeq: 1,
    });
    const asked = commitmentIn(await ivan.get(`/commitments/${signed.id}`));
    t.equal(asked.state, 'reconfirm_due');
    const signature = (await shownTo(ivan, path, 600_000)).signing;
    const again = await act(ivan, asked, 'reconfirm', {
      signature: {
        typedName: signature.legalName,
        snapshotSeq: signature.snapshot.seq,
        snapshotSha256: signature.snapshot.sha256,
        agreementSha256: signature.agreement?.sha256,
      },
    });
    t.equal(commitmentIn(again).state, 'signed');
  },

  async 'a new document is added at once and marked; what was approved stays until decided'(
    t,
    open,
  ) {
    const api = await open();
    const world = await approvedWorld(api);
    const { owner, path, ivan, olga, desk } = world;
    const added = await owner.post(`${path}/documents`, { folder: 'financials', name: 'April' });
    const { id } = added.json<DocumentResponse>().document;
    t.equal((await putFile(api, owner, id, pdfBytes)).status, 200);
    const [deck, april] = await documentsFor(ivan, path);
    t.match(april, { id, addedAt: new Date(api.clock.now).toISOString() });
    t.equal(deck?.addedAt, null);
    t.match((await pageOf(ivan, world)).documents, [
      { name: 'Deck', addedAt: null },
      { name: 'April', addedAt: /^2026/ },
    ]);
    t.equal(raiseIn(await owner.get(path)).proposedChange, null, 'nothing was approved of it');
    t.equal((await putFile(api, owner, id, pngBytes, 'image/png')).status, 200);
    t.match((await documentsFor(ivan, path))[1], { current: { n: 2 } }, 'nor of its next version');

    t.match((await owner.delete(`/documents/${deck?.id}`)).problem(), {
      errors: [{ pointer: '/documents/deck', code: 'required' }],
    });
    const renamed = await owner.patch(
      `/documents/${deck?.id}`,
      { name: 'Guaranteed 20 %', watermark: true },
      ifMatch(deck?.version ?? 0),
    );
    t.equal(renamed.status, 200);
    t.match((await documentsFor(ivan, path))[0], { name: 'Deck', watermark: true });
    t.match(raiseIn(await owner.get(path)).proposedChange, {
      fields: ['/documents/deck'],
      weight: 'reviewed',
    });
    t.equal((await owner.delete(`/documents/${id}`)).status, 204);
    t.equal((await documentsFor(ivan, path)).length, 1);
    raiseIn(await owner.post(`${path}/withdraw-change`));
    t.match((await olga.post(`${desk}/approve-change`)).problem(), { code: 'nothing-proposed' });
    t.match((await owner.post(`${path}/withdraw-change`)).problem(), { code: 'nothing-proposed' });
  },

  async 'what is proposed for one document is withdrawn, and the rest stays proposed'(t, open) {
    const api = await open();
    const { owner, path, ivan } = await approvedWorld(api);
    const [deck] = await documentsFor(ivan, path);
    const id = deck?.id ?? '';
    const withdraw = () => owner.post(`/documents/${id}/withdraw-change`);
    t.match((await withdraw()).problem(), { status: 422, code: 'nothing-proposed' });
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robots' }, reason }));
    t.equal((await putFile(api, owner, id, pngBytes, 'image/png')).status, 200);
    t.match(raiseIn(await owner.get(path)).proposedChange, {
      fields: ['/title', '/documents/deck'],
      weight: 'material',
    });
    t.match((await withdraw()).json(), { document: { id, current: { n: 1 } } });
    t.match(raiseIn(await owner.get(path)).proposedChange, {
      fields: ['/title'],
      weight: 'reviewed',
      documents: empty,
    });
    t.match((await owner.get(`/documents/${id}/versions`)).json(), {
      items: [
        { n: 2, state: 'not-shown' },
        { n: 1, state: 'shown' },
      ],
    });
    t.equal((await putFile(api, owner, id, pngBytes, 'image/png')).status, 200);
    raiseIn(
      await owner.post(`${path}/propose-change`, {
        change: { title: 'Robots for orchards' },
        reason,
      }),
    );
    t.match(raiseIn(await owner.get(path)).proposedChange, { fields: ['/documents/deck'] });
    t.equal((await withdraw()).status, 200);
    t.equal(raiseIn(await owner.get(path)).proposedChange, null, 'nothing is left of it');
    t.same(await documentsFor(ivan, path), [deck], 'readers saw one file all the while');
  },

  async 'who is asked to confirm a material change is told of a reviewed one too, and of each once'(
    t,
    open,
  ) {
    const api = await open();
    const { owner, path, ivan, olga, desk } = await approvedWorld(api);
    const signed = commitmentIn(await commitTo(ivan, path, 600_000));
    const titlesOf = async () =>
      (await ivan.get('/notifications'))
        .json<NotificationList>()
        .items.filter(({ kind }) => kind === 'raise.changed' || kind === 'commitment.act')
        .map(({ title }) => title);
    const approve = async (change: object) => {
      raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
      raiseIn(await olga.post(`${desk}/approve-change`));
      await runScheduled(api);
    };
    await approve({ minTicket: usd(400_000) });
    const asked = /^The terms of the raise of Acme changed: confirm your \$6,000/;
    t.match(await titlesOf(), [asked]);
    t.equal((await titlesOf()).length, 1);
    await approve({ title: 'Robots for all orchards' });
    const told = 'The raise of Acme has changed';
    t.match((await titlesOf()).toSorted(), [told, asked], 'the other change is none of the terms');
    const mails = await mailsTo(api, ivan.email);
    t.match(mails.at(-1)?.text, 'Title: “Robots for all orchards”');
    const due = commitmentIn(await ivan.get(`/commitments/${signed.id}`));
    const signature = await signatureOf(ivan, path, 600_000);
    t.equal(commitmentIn(await act(ivan, due, 'reconfirm', { signature })).state, 'signed');
    await runScheduled(api);
    t.equal((await titlesOf()).length, 2, 'nor is anything told again once it is confirmed');
  },

  async 'what was approved stays as it was once the raise has ended'(t, open) {
    const api = await open();
    const { owner, path, raise, ivan } = await approvedWorld(api);
    const shown = await documentsFor(ivan, path);
    const [deck] = shown;
    const text = 'Nobody says anything to anybody about this raise, for ever. '.repeat(10).trim();
    for (const state of ['closed_funded', 'closed_failed', 'cancelled'] as const) {
      await api.storage.write((trx) =>
        trx.updateTable('raises').set({ state }).where('id', '=', raise.id).execute(),
      );
      const refused = { status: 422, code: 'ended' };
      const put = await putFile(api, owner, deck?.id ?? '', pngBytes, 'image/png');
      t.match(put.problem(), refused, state);
      t.match((await owner.delete(`/documents/${deck?.id}`)).problem(), refused);
      for (const change of [{ name: 'Guaranteed 20 %' }, { folder: 'other' }]) {
        const changed = await owner.patch(
          `/documents/${deck?.id}`,
          change,
          ifMatch(deck?.version ?? 0),
        );
        t.match(changed.problem(), refused);
      }
      const nda = await putNda(api, owner, path, text);
      t.match([nda.status, JSON.parse(nda.text)], [422, { code: 'ended' }]);
      const reworded = { change: { title: 'Robots' }, reason };
      t.equal((await owner.post(`${path}/propose-change`, reworded)).status, 422);
      t.same(await documentsFor(ivan, path), shown);
      t.same((await owner.get(`/documents/${deck?.id}/versions`)).json<{ items: [] }>().items, [
        deck?.current,
      ]);
      t.equal((await ivan.get(`${path}/nda`)).json<NdaResponse>().nda, null);
    }
    const added = await owner.post(`${path}/documents`, { folder: 'other', name: 'Report' });
    const { id } = added.json<DocumentResponse>().document;
    t.equal((await putFile(api, owner, id, pdfBytes)).status, 200);
    t.match((await documentsFor(ivan, path))[1], { id, addedAt: /^2026/ }, 'what is new is marked');
  },

  async 'until the end nothing that was promised for it changes, and the end drops what is open'(
    t,
    open,
  ) {
    const api = await open();
    const { owner, path, raise, olga, desk } = await approvedWorld(api);
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robots' }, reason }));
    const past = new Date(api.clock.now - 1_000).toISOString();
    await api.storage.write((trx) =>
      trx
        .updateTable('raises')
        .set({ state: 'settling', deadline_at: past, settling_at: past })
        .where('id', '=', raise.id)
        .execute(),
    );
    const later = { deadlineAt: '2026-08-20T20:00:00.000Z' };
    const refused = await owner.post(`${path}/propose-change`, { change: later, reason });
    t.same(errorsIn(refused), ['/deadlineAt ended']);
    t.match(raiseIn(await olga.post(`${desk}/approve-change`)), {
      state: 'settling',
      title: 'Robots',
    });
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robot' }, reason }));
    const { version } = raiseIn(await owner.get(path));
    const ended = await olga.post(`${desk}/settle-fail`, undefined, ifMatch(version));
    t.match(raiseIn(ended), { state: 'closed_failed', title: 'Robots', proposedChange: null });
  },

  async 'approved and not published: it changes by a proposal, or as a draft again'(t, open) {
    const api = await open();
    const { owner, path, raise, olga, desk } = await approvedWorld(api);
    await api.storage.write((trx) =>
      trx
        .updateTable('raises')
        .set({ state: 'approved', published_snapshot_id: null, live_at: null })
        .where('id', '=', raise.id)
        .execute(),
    );
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robots!' }, reason }));
    t.match(raiseIn(await olga.post(`${desk}/approve-change`)), {
      state: 'approved',
      title: 'Robots!',
      publishedSnapshotId: null,
    });
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robots?' }, reason }));
    t.match(raiseIn(await owner.post(`${path}/reopen`)), {
      state: 'draft',
      title: 'Robots?',
      proposedChange: null,
    });
  },
});
