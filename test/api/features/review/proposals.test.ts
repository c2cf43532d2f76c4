/** What was approved changes only by a proposal that an operator approves, over HTTP, on both databases. */
import { createHash } from 'node:crypto';
import type { NetworkList } from '#shared/product/raises/network.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import type { DocumentVersionList } from '#shared/product/raises/room-documents.ts';
import type { NdaResponse } from '#shared/product/raises/room-nda.ts';
import { type ApiVisitor, mailsTo } from '#test/support/api-visitor.ts';
import { approvedWorld, documentsFor, pageOf, putNda } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { act, addCommitter, commitmentIn, commitTo, shownTo } from '#test/support/committing.ts';
import { pngBytes, putFile } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { addTo, errorsIn, raiseIn } from '#test/support/raise-people.ts';

const reason = 'Our lawyers found what has to be said otherwise.';

const cardOf = async (who: ApiVisitor) => (await who.get('/raises')).json<NetworkList>().items[0];
const agreementFor = async (who: AddedPerson, path: string) =>
  (await shownTo(who, path, 600_000)).signing.agreement?.text ?? '';
const deskOf = async (who: ApiVisitor, desk: string) =>
  (await who.get(`${desk}/review`)).json<RaiseReviewDesk>();
const changeCompany = async (who: ApiVisitor, id: string, change: object) => {
  const { version } = (await who.get(`/companies/${id}`)).json<{ company: { version: number } }>()
    .company;
  return who.patch(`/companies/${id}`, change, ifMatch(version));
};

await withApiOnBothEngines({
  async 'a company that changes its legal name and country does not change its running raise'(
    t,
    api,
  ) {
    const world = await approvedWorld(api);
    const { owner, company, path, ivan, olga, desk } = world;
    const before = await agreementFor(ivan, path);
    t.match(before, /Acme Robotics, Inc\./);
    const moved = {
      name: 'Acme Holdings',
      legalName: 'Acme Offshore Ltd.',
      legalForm: 'Exempted company',
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
        ['/company/legalForm', '"Delaware corporation"', '"Exempted company"', 'material'],
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
    t.match(
      await agreementFor(ivan, path),
      'Company: Acme Offshore Ltd. (Acme Holdings), Exempted company, Cayman Islands.',
    );
    t.match((await pageOf(ivan, world)).issuer, {
      legalName: 'Acme Offshore Ltd.',
      legalForm: 'Exempted company',
      country: 'KY',
    });
    const asked = commitmentIn(await ivan.get(`/commitments/${signed.id}`));
    t.match(asked, { state: 'reconfirm_due', raise: { company: 'Acme Holdings' } });
  },

  async 'no words, team, deck or NDA of an approved raise change before an operator approves it'(
    t,
    api,
  ) {
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
    t.equal((await putFile(owner, deck?.id ?? '', pngBytes, 'image/png')).status, 200);
    const text = 'Nobody says anything to anybody about this raise, for ever. '.repeat(10).trim();
    const put = await putNda(owner, path, text);
    t.equal(put.status, 200, put.text);
    const { proposedChange } = raiseIn(await owner.get(path));
    t.match(proposedChange, {
      weight: 'material',
      fields: ['/summary', '/team', '/documents/deck', '/nda'],
    });
    const since = await pageOf(ivan, world);
    t.same(since, shown, 'investors see what was approved');
    t.same(await documentsFor(ivan, path), [deck]);
    const { items: read } = (
      await ivan.get(`/documents/${deck?.id}/versions`)
    ).json<DocumentVersionList>();
    t.same(read, [deck?.current], 'nor is the version known that is proposed');
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
    t.equal((await putFile(owner, deck?.id ?? '', pngBytes, 'image/png')).status, 200);
    t.equal((await putNda(owner, path, text)).status, 200);
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

  async 'a reviewed change leaves commitments as they are; an operator can raise it'(t, api) {
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
      (await notificationsOf(who)).filter(({ kind }) => kind === 'raise.changed');
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
});
