/** Who may not ask, whom nobody asks again, and what is left of people who leave; on both databases. */

import { addMember } from '#api/features/companies/member-store.ts';
import { introductionData } from '#api/features/introductions/personal-data.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import type { InvestorIntroductions } from '#shared/product/introductions/introductions.ts';
import type { InvestorDirectory } from '#shared/product/investors/investor-directory.ts';
import type { ThreadReportList } from '#shared/product/threads/thread-reports.ts';
import { type ApiVisitor, refusalIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import {
  aNote,
  anInvestor,
  askCompany,
  askInvestor,
  introductionIn,
  introductionsOf,
} from '#test/support/introductions.ts';
import { beginInvesting } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { proveNow } from '#test/support/step-up.ts';

const itemsIn = (copy: Awaited<ReturnType<typeof introductionData.collect>>, part: string) =>
  copy[part]?.items as readonly object[];
const why = 'They ask me to send money first.';

/** Lets somebody join a company. */
async function join(api: TestApi, company: string, id: string, role: 'editor' | 'viewer') {
  await api.storage.write((trx) => addMember(trx, company, id, role, api.clock.now));
}

await withApiOnBothEngines({
  async 'an introduction is of the two sides, and of nobody else'(t, api) {
    const { founder, raise, company } = await aRoom(api);
    const elsewhere = await aRoom(api);
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    const olga = await addPerson(api, 'Olga', 'operator');
    const [vera, ed] = [await addPerson(api, 'Vera'), await addPerson(api, 'Ed')];
    await join(api, company, vera.id, 'viewer');
    await join(api, company, ed.id, 'editor');
    const { id } = introductionIn(await askCompany(ivan, raise));
    const path = `/introductions/${id}`;
    for (const who of [eve, elsewhere.founder, olga]) {
      t.equal((await who.get(path)).status, 404);
      for (const action of ['accept', 'withdraw', 'close']) {
        t.equal((await who.post(`${path}/${action}`)).status, 404);
      }
      t.equal((await who.post(`${path}/decline`, {})).status, 404);
      t.equal((await who.post(`${path}/report`, { reason: why })).status, 404);
      t.same(await introductionsOf(who), []);
    }
    t.equal((await visitor(api).get(path)).status, 401);
    t.match(introductionIn(await vera.get(path)), { can: empty, side: 'company' });
    t.equal((await vera.post(`${path}/accept`)).status, 403);
    t.equal((await vera.post(`${path}/decline`, {})).status, 403);
    t.equal((await askInvestor(vera, raise, eve.id)).status, 403);
    t.equal((await askInvestor(elsewhere.founder, raise, eve.id)).status, 404);
    t.equal((await askInvestor(olga, raise, eve.id)).status, 404);
    t.equal((await askCompany(olga, raise)).status, 403);
    t.equal((await askCompany(founder, raise)).status, 403, 'without a profile');
    t.match(introductionIn(await ed.post(`${path}/accept`)), { state: 'open' });

    const mayAsk = async (who: ApiVisitor) =>
      (await who.get('/investors')).json<InvestorDirectory>().mayAsk;
    t.same(await Promise.all([founder, ed].map(mayAsk)), [true, true]);
    t.same(await Promise.all([vera, eve, olga, visitor(api)].map(mayAsk)), Array(4).fill(false));
    const raisesFor = async (who: ApiVisitor, investor = eve.id) =>
      (await who.get(`/investors/${investor}/introductions`)).json<InvestorIntroductions>().raises;
    t.same(await Promise.all([vera, ivan, olga].map((who) => raisesFor(who))), [[], [], []]);
    t.match(await raisesFor(founder), [{ raise: { id: raise }, obstacle: null, latest: null }]);
    t.match(await raisesFor(ed, ivan.id), [{ obstacle: { code: 'may-write' }, latest: { id } }]);
    await updateRows(api, 'investor_profiles', { user_id: eve.id }, { visibility: 'public' });
    t.match((await visitor(api).get('/investors')).json(), { items: [{ id: null }] });
  },

  async 'nobody asks without a reason to be there'(t, api) {
    const { founder, raise, company } = await aRoom(api);
    const draft = await aRoom(api, { state: 'draft' });
    const invited = await aRoom(api, { visibility: 'invite' });
    const open = await aRoom(api, { visibility: 'public_teaser' });
    const ivan = await anInvestor(api, 'Ivan');
    const newcomer = await addPerson(api, 'New', 'investor');
    await beginInvesting(api, newcomer, 'draft');
    for (const { raise: hidden } of [draft, invited]) {
      t.equal(refusalIn(await askCompany(ivan, hidden)), '404 not-found');
      t.equal((await ivan.get(`/raises/${hidden}/introduction`)).status, 404);
    }
    t.equal(refusalIn(await askCompany(newcomer, raise)), '404 not-found');
    const early = await askCompany(newcomer, open.raise);
    t.equal(refusalIn(early), '422 invalid-transition not-approved');
    t.equal((await askInvestor(founder, raise, newcomer.id)).status, 404, 'not approved');
    const mine = await askInvestor(founder, raise, founder.id);
    t.equal(mine.status, 404, 'not an investor');
    await updateRows(api, 'investor_profiles', { user_id: ivan.id }, { visibility: 'hidden' });
    t.equal((await askInvestor(founder, raise, ivan.id)).status, 404, 'not found by choice');
    await updateRows(api, 'investor_profiles', { user_id: ivan.id }, { visibility: 'public' });

    await join(api, company, ivan.id, 'viewer');
    t.equal(refusalIn(await askCompany(ivan, raise)), '422 invalid-transition of-the-company');
    const own = await askInvestor(founder, raise, ivan.id);
    t.equal(refusalIn(own), '422 invalid-transition of-the-company');
    const eve = await anInvestor(api, 'Eve');
    await letIn({ founder, raise, company }, eve.email);
    t.equal(refusalIn(await askCompany(eve, raise)), '422 invalid-transition may-write');

    const ann = await anInvestor(api, 'Ann');
    for (const note of [
      '',
      'Too short',
      `  ${'x'.repeat(19)}  `,
      'x'.repeat(1_001),
      `${aNote}\u0007`,
    ]) {
      const answer = await askCompany(ann, raise, note);
      t.equal(answer.status, 422, note.slice(0, 20));
      t.match(answer.problem().errors, [{ pointer: '/note' }]);
    }
    t.equal((await askInvestor(founder, raise, 'usr_nobody')).status, 422);
    t.equal((await askCompany(ann, raise, `<b>${'é'.repeat(990)}</b>`)).status, 201);
  },

  async 'whoever is muted, reported or unwanted cannot ask again'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    const asks = async () => refusalIn(await askCompany(ivan, raise));
    const past = async () => {
      const decided_at = new Date(api.clock.now - 40 * 86_400_000).toISOString();
      await updateRows(api, 'introductions', {}, { decided_at });
    };
    const first = introductionIn(await askCompany(ivan, raise));
    const { thread } = introductionIn(await founder.post(`/introductions/${first.id}/accept`));
    await founder.post(`/introductions/${first.id}/close`);
    await founder.post(`/threads/${thread}/mute`, { muted: true });
    t.equal(await asks(), '422 invalid-transition not-wanted');
    t.notMatch((await askCompany(ivan, raise)).text, /mute/i, 'and is not told why');
    t.equal((await askInvestor(founder, raise, ivan.id)).status, 201, 'who muted may ask');
    const [again] = await introductionsOf(ivan, '?show=to-answer');
    await ivan.post(`/introductions/${again?.id}/decline`, { isLast: true });
    await past();
    const unwanted = await askInvestor(founder, raise, ivan.id);
    t.equal(refusalIn(unwanted), '422 invalid-transition not-wanted');
    await founder.post(`/threads/${thread}/mute`, { muted: false });
    t.equal((await askCompany(ivan, raise)).status, 201, 'who declined may ask');
    const [last] = await introductionsOf(founder, '?show=to-answer');
    t.equal((await ivan.post(`/introductions/${last?.id}/withdraw`)).status, 200);
    await founder.post(`/threads/${thread}/report`, { reason: why });
    t.equal(await asks(), '422 invalid-transition not-wanted');
  },

  async 'a reported request is declined, and operators read its note on their desk'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    const olga = await addPerson(api, 'Olga', 'operator');
    const { id } = introductionIn(await askCompany(ivan, raise, 'Send 5,000 euros to me first.'));
    t.same((await olga.get('/admin/thread-reports')).json<ThreadReportList>().items, []);
    const path = `/introductions/${id}/report`;
    t.equal((await founder.post(path, { reason: 'no' })).status, 422);
    t.equal((await ivan.post(path, { reason: why })).status, 403, 'nobody reports themselves');
    t.match(introductionIn(await founder.post(path, { reason: why })), {
      state: 'declined',
      thread: null,
    });
    t.match(introductionIn(await ivan.get(`/introductions/${id}`)), { state: 'declined' });
    const [report] = (await olga.get('/admin/thread-reports')).json<ThreadReportList>().items;
    t.match(report, { reason: why, messages: 1, side: 'company' });
    await proveNow(api, olga.session ?? '');
    const read = await olga.post(`/admin/thread-reports/${report?.id}/messages`, { reason: why });
    t.match(read.text, /Send 5,000 euros/);
    const thread = report?.thread ?? '';
    const write = await ivan.post(`/threads/${thread}/messages`, { text: 'Hello' });
    t.equal(refusalIn(write), '422 invalid-transition not-opened');
    t.equal(refusalIn(await askCompany(ivan, raise)), '422 invalid-transition not-wanted');
    const decision = { decision: 'lock', reason: why };
    await olga.post(`/admin/thread-reports/${report?.id}/decide`, decision);
    t.equal(refusalIn(await askCompany(ivan, raise)), '422 invalid-transition not-wanted');
  },

  async 'a copy of somebody’s data has their requests, and an erased account leaves none'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    introductionIn(await askCompany(ivan, raise));
    const asked = introductionIn(await askInvestor(founder, raise, eve.id, `${aNote} Ada`));
    await eve.post(`/introductions/${asked.id}/decline`, { reason: 'Not now' });
    const ann = await anInvestor(api, 'Ann');
    introductionIn(await askInvestor(founder, raise, ann.id));
    const copyOf = (who: typeof ivan) =>
      introductionData.collect(
        api.storage.db,
        { ...who, name: '' },
        { encrypter: encrypterOf('a secret'), now: api.clock.now },
      );
    const own = await copyOf(ivan);
    t.match(own, { introductions: { items: [{ note: aNote, asked_by: 'investor' }] } });
    t.equal(itemsIn(own, 'introductions').length, 1);
    const written = await copyOf(founder);
    t.same(itemsIn(written, 'introductions'), []);
    t.equal(itemsIn(written, 'introductionsAsked').length, 2);
    await api.storage.write(async function eraseBoth(trx) {
      await introductionData.erase(trx, { ...ivan, name: '' }, api.clock.now);
      await introductionData.erase(trx, { ...founder, name: '' }, api.clock.now);
    });
    const left = await findRows(api, 'introductions', {});
    t.match(left, [{ id: asked.id, author_id: null, investor_id: eve.id }]);
    t.equal(left.length, 1, 'what nobody answered is gone');
    t.match(introductionIn(await eve.get(`/introductions/${asked.id}`)), { author: null });
  },
});
