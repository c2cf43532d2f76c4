/** Everybody finds what they may see, and nothing else. */
import type { RoomQuestionResponse } from '#shared/product/raises/room-questions.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { approvedWorld, putNda } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitOn, commitTo } from '#test/support/committing.ts';
import { aDocument, pdfBytes, putFile } from '#test/support/data-room.ts';
import {
  addCertifiedEntity,
  entityIn,
  shownForParty,
  wholeEntity,
} from '#test/support/investor-entities.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPeople } from '#test/support/people.ts';
import { addTo, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { readyRaise } from '#test/support/ready-raise.ts';

const search = async (who: ApiVisitor, q: string) => {
  const answer = await who.get(`/search?q=${encodeURIComponent(q)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<{ items: FoundRecord[] }>().items;
};
const kinds = async (who: ApiVisitor, q: string) =>
  (await search(who, q)).map(({ kind, title }) => `${kind} ${title}`);

await withApiOnBothEngines({
  async 'a founder finds raises, documents, questions and commitments of their company'(t, api) {
    const { owner, company, path, raise, ivan } = await approvedWorld(api);
    const [vera, eve] = await addPeople(api, ['Vera', 'Eve']);
    await addTo(api, company, vera, 'viewer');
    await aDocument(
      api,
      { founder: owner, raise: raise.id, company: company.id },
      { folder: 'legal', name: 'Årsredovisning 2025' },
    );
    await ivan.post(`${path}/questions`, { question: 'Do the anvils float?' });
    await commitTo(ivan, path, 5_000_000);
    const draft = raiseIn(
      await owner.post(`/companies/${company.id}/raises`, {
        ...readyRaise,
        title: 'The second round',
      }),
    );

    for (const who of [owner, vera]) {
      t.same(await kinds(who, 'arsredo'), ['document Årsredovisning 2025'], 'accents and case');
      t.same(await kinds(who, 'float'), ['question Do the anvils float?']);
      t.match(await kinds(who, 'ivan'), [/^commitment Ivan, /, /^person Ivan$/]);
      t.match(await search(who, 'ivan'), [
        {},
        {
          ...{ kind: 'person', id: ivan.id, about: `${raise.title}, Has access` },
          path: new RegExp(`^/dashboard\\?view=room&raise=${raise.id}&part=access&id=grt_`),
        },
      ]);
      t.match(await search(who, 'second'), [
        {
          kind: 'raise',
          id: draft.id,
          about: 'Acme, Draft',
          path: `/dashboard?view=raise&raise=${draft.id}`,
        },
      ]);
    }
    t.same(
      (await search(owner, raise.title)).filter(({ id }) => id === raise.id).length,
      1,
      'once',
    );
    t.same(await kinds(owner, 'float anvils'), ['question Do the anvils float?'], 'in any order');
    t.same(await kinds(owner, 'float boats'), [], 'all of the words');
    t.same(await kinds(owner, '%_"\'; drop'), []);
    t.same(await kinds(owner, ivan.email.split('@')[1] ?? ''), [], 'no investor by their address');
    for (const q of ['arsredo', 'float', 'ivan', 'second']) t.same(await kinds(eve, q), [], q);
  },

  async 'an investor finds what they were let into, once it may be read'(t, api) {
    const { owner, path, raise, ivan } = await approvedWorld(api);
    const dora = await addCommitter(api, 'Dora');
    await owner.post(`${path}/grants`, { emails: [dora.email], scope: 'deck_only' });
    const room = { founder: owner, raise: raise.id, company: '' };
    await aDocument(api, room, { folder: 'legal', name: 'Contracts of customers' });
    const staged = await owner.post(`${path}/documents`, {
      folder: 'legal',
      name: 'Customers, new',
      staged: true,
    });
    await putFile(owner, staged.json<{ document: { id: string } }>().document.id, pdfBytes);
    await owner.post(`${path}/documents`, { folder: 'legal', name: 'Customers without a file' });
    const asked = await ivan.post(`${path}/questions`, { question: 'Which customers stay?' });
    await commitTo(ivan, path, 5_000_000);

    const found = await search(ivan, 'customers');
    t.match(found, [
      { kind: 'document', title: 'Contracts of customers', about: 'Acme, Legal' },
      { kind: 'question', title: 'Which customers stay?', about: 'Acme, not answered' },
    ]);
    t.equal(found.length, 2, 'nothing that is staged or has no file');
    t.same(await kinds(dora, 'customers'), [], 'she reads the deck alone');
    t.match(await kinds(dora, 'deck'), ['document Deck']);
    t.match(await kinds(ivan, 'acme'), [/^raise /, /^commitment .* in Acme$/]);

    const { question } = asked.json<RoomQuestionResponse>();
    await owner.post(
      `/questions/${question.id}/answer`,
      { answer: 'All of them.' },
      ifMatch(question.version),
    );
    const zoe = await addCommitter(api, 'Zoe');
    t.same(await kinds(zoe, 'stay'), [], 'without a grant');
    await owner.post(`${path}/grants`, { emails: [zoe.email] });
    await zoe.get(`${path}/documents`);
    t.same(await kinds(zoe, 'stay'), ['question Which customers stay?'], 'answered for all');
    const grants = (await owner.get(`${path}/grants`)).json<{
      items: { id: string; email: string }[];
    }>();
    const hers = grants.items.find(({ email }) => email === zoe.email)?.id;
    t.equal((await owner.post(`/grants/${hers}/revoke`)).status, 200);
    t.same(await kinds(zoe, 'stay'), [], 'revoked');
    t.same(await kinds(zoe, 'contracts'), []);
    t.equal(
      (await putNda(owner, path, 'What you read here stays between us, all of it, for good.'))
        .status,
      200,
    );
  },

  async 'operators find people and published raises; whoever is not logged in finds nothing'(
    t,
    api,
  ) {
    const { owner, ivan, olga, raise } = await approvedWorld(api);
    const theirs = await foundReady(
      await addPeople(api, ['Mallory']).then(([one]) => one),
      'Hidden',
    );
    t.match(await search(olga, ivan.email.slice(0, 6)), [
      { kind: 'person', id: ivan.id, about: ivan.email },
    ]);
    t.match(await search(olga, raise.title), [{ kind: 'raise', id: raise.id }]);
    t.same((await search(owner, 'mallory')).length + (await search(owner, theirs.name)).length, 0);
    const { status } = await visitor(api).get('/search?q=acme');
    t.equal(status, 401);
    for (const q of ['', '   '.repeat(40), 'a'.repeat(101)]) {
      const answer = await owner.get(`/search?q=${encodeURIComponent(q)}`);
      t.ok([200, 400, 422].includes(answer.status), `${q.length} ${answer.status}`);
    }
    t.same(await kinds(owner, '… —'), []);
  },

  async 'an entity leads to whoever signs for it, and to what was signed for it'(t, api) {
    const { owner, path, ivan, olga } = await approvedWorld(api);
    await commitTo(ivan, path, 5_000_000);
    const entity = await addCertifiedEntity(api, ivan);
    t.match(await search(olga, 'hollow oak'), [{ kind: 'person', id: ivan.id }]);
    const people = (await olga.get('/admin/people?q=hollow')).json<{ items: object[] }>();
    t.match(people.items, [{ id: ivan.id }]);
    t.same(await kinds(owner, 'hollow'), [], 'nothing was signed for it');

    const shown = await shownForParty(ivan, path, entity.id, 1_000_000);
    await commitOn(shown, ivan, path, 1_000_000, { party: entity.id });
    t.match(await kinds(owner, 'hollow'), [
      /^commitment Hollow Oak Capital GmbH, by Ivan, \$10,000$/,
    ]);
    t.match(await kinds(ivan, 'hollow'), [/^commitment \$10,000 in Acme$/]);
    const added = await ivan.post('/investor-entities', { ...wholeEntity, legalName: 'Elm Trust' });
    const { id, version } = entityIn(added);
    await ivan.patch(`/investor-entities/${id}`, { legalName: 'Birch Trust' }, ifMatch(version));
    t.match(await kinds(olga, 'birch'), [/^person /]);
    t.same(await kinds(olga, 'elm'), [], 'not by the name it had');
    await ivan.delete(`/investor-entities/${id}`);
    t.same(await kinds(olga, 'birch'), [], 'nor once it is removed');
  },
});
