/** What becomes of proposals for an approved raise: withdrawn, told of, and dropped with its end; on both databases. */
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import type { NdaResponse } from '#shared/product/raises/room-nda.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { approvedWorld, documentsFor, pageOf, putNda } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { act, commitmentIn, commitTo, signatureOf } from '#test/support/committing.ts';
import { pdfBytes, pngBytes, putFile } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { errorsIn, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';

const reason = 'Our lawyers found what has to be said otherwise.';

await withApiOnBothEngines({
  async 'a new document is added at once and marked; what was approved stays until decided'(
    t,
    api,
  ) {
    const world = await approvedWorld(api);
    const { owner, path, ivan, olga, desk } = world;
    const added = await owner.post(`${path}/documents`, { folder: 'financials', name: 'April' });
    const { id } = added.json<DocumentResponse>().document;
    t.equal((await putFile(owner, id, pdfBytes)).status, 200);
    const [deck, april] = await documentsFor(ivan, path);
    t.match(april, { id, addedAt: new Date(api.clock.now).toISOString() });
    t.equal(deck?.addedAt, null);
    t.match((await pageOf(ivan, world)).documents, [
      { name: 'Deck', addedAt: null },
      { name: 'April', addedAt: /^2026/ },
    ]);
    t.equal(raiseIn(await owner.get(path)).proposedChange, null, 'nothing was approved of it');
    t.equal((await putFile(owner, id, pngBytes, 'image/png')).status, 200);
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

  async 'what is proposed for one document is withdrawn, and the rest stays proposed'(t, api) {
    const { owner, path, ivan } = await approvedWorld(api);
    const [deck] = await documentsFor(ivan, path);
    const id = deck?.id ?? '';
    const withdraw = () => owner.post(`/documents/${id}/withdraw-change`);
    t.match((await withdraw()).problem(), { status: 422, code: 'nothing-proposed' });
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robots' }, reason }));
    t.equal((await putFile(owner, id, pngBytes, 'image/png')).status, 200);
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
    t.equal((await putFile(owner, id, pngBytes, 'image/png')).status, 200);
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
    api,
  ) {
    const { owner, path, ivan, olga, desk } = await approvedWorld(api);
    const signed = commitmentIn(await commitTo(ivan, path, 600_000));
    const titlesOf = async () =>
      (await notificationsOf(ivan))
        .filter(({ kind }) => kind === 'raise.changed' || kind === 'commitment.act')
        .map(({ title }) => title);
    const approve = async (change: object) => {
      raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
      raiseIn(await olga.post(`${desk}/approve-change`));
      await runScheduled(api);
    };
    await approve({ minTicket: cents(400_000) });
    const asked = /^The terms of the raise of Acme changed: confirm your \$6,000/;
    t.match(await titlesOf(), [asked]);
    t.equal((await titlesOf()).length, 1);
    await approve({ title: 'Robots for all orchards' });
    const titleOfChange = 'The raise of Acme has changed';
    t.match(
      (await titlesOf()).toSorted(),
      [titleOfChange, asked],
      'the other change is none of the terms',
    );
    const mails = await mailsTo(api, ivan.email);
    t.match(mails.at(-1)?.text, 'Title: “Robots for all orchards”');
    const due = commitmentIn(await ivan.get(`/commitments/${signed.id}`));
    const signature = await signatureOf(ivan, path, 600_000);
    t.equal(commitmentIn(await act(ivan, due, 'reconfirm', { signature })).state, 'signed');
    await runScheduled(api);
    t.equal((await titlesOf()).length, 2, 'nor is anything told again once it is confirmed');
  },

  async 'what was approved stays as it was once the raise has ended'(t, api) {
    const { owner, path, raise, ivan } = await approvedWorld(api);
    const shown = await documentsFor(ivan, path);
    const [deck] = shown;
    const text = 'Nobody says anything to anybody about this raise, for ever. '.repeat(10).trim();
    for (const state of ['closed_funded', 'closed_failed', 'cancelled'] as const) {
      await updateRaise(api, raise.id, { state });
      const refused = { status: 422, code: 'archived' };
      const put = await putFile(owner, deck?.id ?? '', pngBytes, 'image/png');
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
      const nda = await putNda(owner, path, text);
      t.match([nda.status, JSON.parse(nda.text)], [422, { code: 'archived' }]);
      const reworded = { change: { title: 'Robots' }, reason };
      t.equal((await owner.post(`${path}/propose-change`, reworded)).status, 422);
      t.same(await documentsFor(ivan, path), shown);
      t.same((await owner.get(`/documents/${deck?.id}/versions`)).json<{ items: [] }>().items, [
        deck?.current,
      ]);
      t.equal((await ivan.get(`${path}/nda`)).json<NdaResponse>().nda, null);
    }
    const added = await owner.post(`${path}/documents`, { folder: 'other', name: 'Report' });
    t.match(added.problem(), { status: 422, code: 'archived' }, 'nor is anything added');
  },

  async 'until the end nothing that was promised for it changes, and the end drops what is open'(
    t,
    api,
  ) {
    const { owner, path, raise, olga, desk } = await approvedWorld(api);
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robots' }, reason }));
    const past = new Date(api.clock.now - 1_000).toISOString();
    await updateRaise(api, raise.id, { state: 'settling', deadline_at: past, settling_at: past });
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

  async 'approved and not published: it changes by a proposal, or as a draft again'(t, api) {
    const { owner, path, raise, olga, desk } = await approvedWorld(api);
    await updateRaise(api, raise.id, {
      state: 'approved',
      published_snapshot_id: null,
      live_at: null,
    });
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
