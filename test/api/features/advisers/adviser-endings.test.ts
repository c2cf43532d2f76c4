/** What ends with who invited an adviser, or with the adviser, and how often one invites; on both databases. */
import { addMember } from '#api/features/companies/member-store.ts';
import type { AdvisedRaiseList, AdviserList } from '#shared/product/advisers/advisers.ts';
import {
  activeAdviser,
  documentsOf,
  inviteAdviser,
  invitedAdviser,
  titlesOf,
} from '#test/support/advisers.ts';
import { firstOperator, goodPassword, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const reason = 'They asked for payments in advance.';

await withApiOnBothEngines({
  async 'a suspended investor’s adviser reads no more, also after the account is reinstated'(
    t,
    api,
  ) {
    const world = await aRoom(api);
    const { raise } = world;
    await aDocument(api, world);
    const olga = await firstOperator(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const lena = await addPerson(api, 'Lena');
    await letIn(world, ivan.email);
    const id = await activeAdviser(ivan, raise, lena);
    const invited = await invitedAdviser(ivan, raise, 'toma@example.com');
    t.same(await documentsOf(lena, raise), ['Deck']);

    await olga.post('/auth/step-up', { currentPassword: goodPassword });
    const person = `/admin/people/${ivan.id}`;
    t.equal((await olga.post(`${person}/suspend-account`, { reason })).status, 200);
    t.equal(await documentsOf(lena, raise), 404, 'at once');
    t.equal((await olga.post(`${person}/reinstate-account`, { reason })).status, 200);
    t.equal(await documentsOf(lena, raise), 404, 'and not with the account again');
    for (const one of [id, invited.id]) {
      t.match(await findRows(api, 'room_advisers', { id: one }), [
        { state: 'ended', ended_by: 'portal' },
      ]);
    }
    api.clock.now += 60_001;
    await api.jobs.drain('end-advisers');
    t.ok(
      (await titlesOf(lena)).includes('You can no longer read the data room of Acme as an adviser'),
    );
  },

  async 'a company’s adviser reads no more once who invited them becomes a viewer'(t, api) {
    const world = await aRoom(api);
    const { founder, raise, company } = world;
    await aDocument(api, world);
    const edda = await addPerson(api, 'Edda');
    await api.storage.write((trx) => addMember(trx, company, edda.id, 'editor', api.clock.now));
    const [lena, toma] = [await addPerson(api, 'Lena'), await addPerson(api, 'Toma')];
    const hers = await activeAdviser(edda, raise, lena);
    await activeAdviser(founder, raise, toma);
    const member = { company_id: company, user_id: edda.id };
    await updateRows(api, 'company_members', member, { role: 'viewer' });
    t.equal(await documentsOf(lena, raise), 404);
    t.same(await documentsOf(toma, raise), ['Deck'], 'the other one reads on');
    t.equal(refusalIn(await inviteAdviser(edda, raise, 'x@example.com')), '403 forbidden');
    t.equal((await edda.get(`/raises/${raise}/advisers`)).status, 200, 'a viewer sees them');
    const [other] = await findRows(api, 'room_advisers', { user_id: toma.id });
    t.equal((await edda.post(`/advisers/${other?.id}/end`)).status, 403, 'and ends none');
    await updateRows(api, 'company_members', member, { role: 'editor' });
    t.equal(await documentsOf(lena, raise), 404, 'and not with the part again');
    t.match(await findRows(api, 'room_advisers', { id: hers }), [{ ended_by: 'portal' }]);
  },

  async 'an adviser stops, and who invited them hears of it'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    await aDocument(api, world);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const lena = await addPerson(api, 'Lena');
    const id = await activeAdviser(ivan, raise, lena);
    const ended = await Promise.all([
      lena.post(`/advisers/${id}/end`),
      lena.post(`/advisers/${id}/end`),
    ]);
    t.same(ended.map(({ status }) => status).toSorted(), [204, 422], 'once');
    t.equal(await documentsOf(lena, raise), 404);
    t.match(await findRows(api, 'room_advisers', { id }), [{ ended_by: 'adviser' }]);
    t.ok(
      (await titlesOf(ivan)).includes('Your adviser can no longer read the data room of Acme'),
      'the investor',
    );
    t.match((await lena.get('/advised-raises')).json<AdvisedRaiseList>().items, [
      { state: 'ended', mayRead: false },
    ]);
    t.match((await founder.get(`/raises/${raise}/advisers`)).json<AdviserList>().items, [
      { state: 'ended', endedBy: 'adviser' },
    ]);
    // Their own choice keeps nobody from inviting them again.
    await activeAdviser(ivan, raise, lena);
    t.same(await documentsOf(lena, raise), ['Deck']);
  },

  async 'no other investor, and no other address, brings back whom the company has ended'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    await aDocument(api, world);
    const [ivan, ina] = [
      await addPerson(api, 'Ivan', 'investor'),
      await addPerson(api, 'Ina', 'investor'),
    ];
    for (const { email } of [ivan, ina]) await letIn(world, email);
    const lena = await addPerson(api, 'Lena');
    const open = await invitedAdviser(ina, raise, lena.email);
    const id = await activeAdviser(ivan, raise, lena);
    t.equal((await founder.post(`/advisers/${id}/end`)).status, 204);
    t.equal(
      refusalIn(await lena.post(`/advisers/${open.id}/accept`)),
      '422 invalid-transition refused-by-company',
      'an invitation that was open already',
    );
    const other = 'lena.h@example.com';
    await updateRows(api, 'users', { id: lena.id }, { email: other });
    const again = await invitedAdviser(ivan, raise, other);
    t.equal(
      refusalIn(await lena.post(`/advisers/${again.id}/accept`)),
      '422 invalid-transition refused-by-company',
      'another address of the same account',
    );
    t.equal(await documentsOf(lena, raise), 404);
    // The company itself may.
    await activeAdviser(founder, raise, { ...lena, email: other });
    t.same(await documentsOf(lena, raise), ['Deck']);
  },

  async 'a person invites twenty times a day'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ends = async (n: number) => {
      const { id } = await invitedAdviser(founder, raise, `many${n}@example.com`);
      return (await founder.post(`/advisers/${id}/end`)).status;
    };
    for (let n = 0; n < 20; n += 1) t.equal(await ends(n), 204, String(n));
    t.equal((await inviteAdviser(founder, raise, 'many20@example.com')).status, 429);
    api.clock.now += day;
    t.equal(await ends(20), 204, 'and again the next day');
  },
});
