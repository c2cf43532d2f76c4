/** Two people of a company save the same thing of a data room: neither replaces what they never saw. */
import type { GrantList } from '#shared/product/raises/room-access.ts';
import type { NdaResponse } from '#shared/product/raises/room-nda.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { approvedWorld } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';

const nda = (more = '') =>
  `What you read here stays between us, and serves your decision alone.${more}`;

/** Sends the text of an NDA for the version that somebody saw; without one, none is named. */
async function save(
  who: ApiVisitor,
  path: string,
  { text, seen }: { readonly text: string; readonly seen?: number },
) {
  const headers: Record<string, string> = seen === undefined ? {} : { 'if-match': `"${seen}"` };
  return who.put(`${path}/nda`, { headers }, { text });
}

const ndaFor = async (who: ApiVisitor, path: string) =>
  (await who.get(`${path}/nda`)).json<NdaResponse>();

await withApiOnBothEngines({
  async 'the NDA: what another wrote is shown and never replaced unseen, in effect or proposed'(
    t,
    api,
  ) {
    const { owner, company, path, raise, ivan } = await approvedWorld(api);
    const bea = await addPerson(api, 'Bea');
    await addTo(api, company, bea, 'editor');
    await updateRaise(api, raise.id, { state: 'draft' });
    const shown = await owner.get(`${path}/nda`);
    t.same(shown.json<NdaResponse>().edit, { version: 0, text: '', isProposed: false });
    t.equal(shown.headers['etag'], '"0"');
    t.equal((await save(owner, path, { text: nda() })).status, 400, 'names no version');
    const first = await save(owner, path, { text: nda(), seen: 0 });
    t.equal(first.headers['etag'], '"1"');
    t.match(first.json(), { nda: { version: 1 }, edit: { version: 1, text: nda() } });
    t.match((await save(bea, path, { text: nda(' Hers.'), seen: 0 })).json(), {
      status: 412,
      currentVersion: 1,
      changedBy: 'Ada',
      changedAt: new Date(api.clock.now).toISOString(),
      current: { version: 1, text: nda(), isProposed: false },
    });
    const again = await save(owner, path, { text: nda(), seen: 1 });
    t.match(again.json(), { edit: { version: 1 } }, 'the same text is no other version');

    // In an approved raise each text is proposed, and the next one is a change of that.
    await updateRaise(api, raise.id, { state: 'live' });
    const both = await Promise.all([
      save(owner, path, { text: nda(' His.'), seen: 1 }),
      save(bea, path, { text: nda(' Hers.'), seen: 1 }),
    ]);
    t.same(both.map(({ status }) => status).toSorted(), [200, 412], 'at the same moment');
    const kept = both[0].status === 200 ? ' His.' : ' Hers.';
    const after = await ndaFor(bea, path);
    t.match(after, {
      nda: { version: 1, text: nda() },
      edit: { version: 2, text: nda(kept), isProposed: true },
    });
    const refused = both.find(({ status }) => status === 412);
    t.same(refused?.json<{ current: unknown }>().current, after.edit);
    t.equal((await save(bea, path, { text: nda(' Ours.'), seen: 2 })).status, 200);
    t.match((await ndaFor(owner, path)).edit, { version: 3, text: nda(' Ours.') });
    t.equal((await ndaFor(ivan, path)).edit, null, 'a reader sees what is in effect');
  },

  async 'an access and an answer say who decided first'(t, api) {
    const world = await approvedWorld(api);
    const { owner, company, path, ivan } = world;
    const bea = await addPerson(api, 'Bea');
    await addTo(api, company, bea, 'editor');
    const [grant] = (await owner.get(`${path}/grants`)).json<GrantList>().items;
    const change = (who: ApiVisitor, seen: number, scope: string) =>
      who.patch(`/grants/${grant?.id}`, { scope }, ifMatch(seen));
    const at = new Date(api.clock.now).toISOString();
    const seen = grant?.version ?? 0;
    t.equal((await change(bea, seen, 'deck_only')).status, 200);
    t.match((await change(owner, seen, 'all')).problem(), {
      status: 412,
      changedBy: 'Bea',
      changedAt: at,
      current: { scope: 'deck_only' },
    });

    t.equal((await change(owner, seen + 1, 'all')).status, 200);
    const asked = await ivan.post(`${path}/questions`, { question: 'How far does it fly?' });
    const { question } = asked.json<{ question: { id: string; version: number } }>();
    const answer = (who: ApiVisitor, text: string) =>
      who.post(`/questions/${question.id}/answer`, { answer: text }, ifMatch(question.version));
    t.equal((await answer(bea, 'Twelve metres.')).status, 200);
    t.match((await answer(owner, 'Ten metres.')).problem(), {
      status: 412,
      changedBy: 'Bea',
      changedAt: at,
      current: { answer: 'Twelve metres.' },
    });
  },
});
