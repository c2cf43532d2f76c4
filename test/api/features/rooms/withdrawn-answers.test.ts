/** An answer that was published by mistake is withdrawn: readers see that, and operators what it was. */

import { addMember } from '#api/features/companies/member-store.ts';
import { questionPapers } from '#api/features/rooms/room-papers.ts';
import type { BinderSubject } from '#api/platform/binder-source.ts';
import { required } from '#api/platform/required.ts';
import type {
  RoomQuestionList,
  RoomQuestionResponse,
} from '#shared/product/raises/room-questions.ts';
import { type ApiVisitor, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows } from '#test/support/rows.ts';

const reason = 'It names a customer who never agreed to that.';
const secret = 'Globex pays us a million.';

/** A question that was answered, with who asked it, another reader, and an operator. */
async function answered(api: TestApi) {
  const world = await aRoom(api);
  const ivan = await addPerson(api, 'Ivan', 'investor');
  const eve = await addPerson(api, 'Eve', 'investor');
  const olga = await addPerson(api, 'Olga', 'operator');
  for (const { email } of [ivan, eve]) await letIn(world, email);
  const list = `/raises/${world.raise}/questions`;
  const asked = await ivan.post(list, { question: 'Who are your customers?' });
  const { id } = asked.json<RoomQuestionResponse>().question;
  await world.founder.post(`/questions/${id}/answer`, { answer: secret }, ifMatch(1));
  const withdraw = (who: ApiVisitor, version: number, why = reason) =>
    who.post(`/questions/${id}/withdraw-answer`, { reason: why }, ifMatch(version));
  return { ...world, ivan, eve, olga, list, id, withdraw };
}

const kindsOf = async (who: ApiVisitor) => (await notificationsOf(who)).map(({ kind }) => kind);

await withApiOnBothEngines({
  async 'readers see that it was withdrawn, and operators read the text'(t, api) {
    const { founder, ivan, eve, olga, list, id, withdraw } = await answered(api);
    const done = await withdraw(founder, 2);
    t.equal(done.status, 200, done.text);
    const at = new Date(api.clock.now).toISOString();
    for (const who of [ivan, eve]) {
      const seen = await who.get(list);
      t.match(seen.json<RoomQuestionList>().items, [
        {
          answer: null,
          answeredAt: null,
          withdrawn: { at, reason, byOperator: false },
          withdrawnAnswers: empty,
        },
      ]);
      t.notOk(seen.text.includes('Globex'));
      t.ok((await kindsOf(who)).includes('question.answer-withdrawn'));
    }
    t.match((await olga.get(`${list}?withdrawn=true`)).json<RoomQuestionList>().items, [
      { id, withdrawnAnswers: [{ answer: secret, withdrawnAt: at, reason }] },
    ]);
    const entries = await findRows(api, 'audit_events', { action: 'question.withdraw-answer' });
    t.match(JSON.stringify(entries), /names a customer/);
    t.notMatch(JSON.stringify(entries), /Globex/);
    t.match((await founder.get(`${list}?unanswered=true`)).json<RoomQuestionList>().items, [
      { id },
    ]);

    const again = { answer: 'Five, and we name none.' };
    t.equal((await founder.post(`/questions/${id}/answer`, again, ifMatch(3))).status, 200);
    t.match((await eve.get(list)).json<RoomQuestionList>().items, [{ ...again, withdrawn: null }]);
    const told = (await kindsOf(eve)).filter((kind) => kind === 'question.answered');
    t.equal(told.length, 2, 'of the new answer, too');
    t.match((await olga.get(list)).json<RoomQuestionList>().items, [
      { ...again, withdrawnAnswers: [{ answer: secret }] },
    ]);
  },

  async 'only its company withdraws it, with a reason, and once'(t, api) {
    const { founder, company, ivan, olga, list, withdraw } = await answered(api);
    const stranger = await addPerson(api, 'Stranger', 'investor');
    t.equal((await withdraw(stranger, 2)).status, 404);
    for (const who of [ivan, olga])
      t.equal((await withdraw(who, 2)).status, 404, 'as answering is');
    const viewer = await addPerson(api, 'Vera');
    await api.storage.write((trx) => addMember(trx, company, viewer.id, 'viewer', api.clock.now));
    t.equal((await withdraw(viewer, 2)).status, 403);
    t.equal((await withdraw(founder, 2, 'short')).status, 422);
    t.equal((await withdraw(founder, 1)).status, 412, 'not what was corrected meanwhile');
    t.match((await ivan.get(list)).json<RoomQuestionList>().items, [{ answer: secret }]);
    const both = await Promise.all([withdraw(founder, 2), withdraw(founder, 2)]);
    t.same(both.map(({ status }) => status).toSorted(), [200, 412]);
    t.equal(refusalIn(await withdraw(founder, 3)), '422 invalid-transition not-answered');
    t.equal((await findRows(api, 'withdrawn_answers', {})).length, 1);
  },

  async 'an operator takes it down, with a reason that both sides read'(t, api) {
    const { founder, company, ivan, eve, olga, list, id, withdraw } = await answered(api);
    const takeDown = (who: ApiVisitor, version: number, why = reason) =>
      who.post(`/admin/questions/${id}/take-down-answer`, { reason: why }, ifMatch(version));
    for (const who of [ivan, founder]) t.equal((await takeDown(who, 2)).status, 403);
    const oscar = await addPerson(api, 'Oscar', 'operator');
    await api.storage.write((trx) => addMember(trx, company, oscar.id, 'viewer', api.clock.now));
    t.match((await takeDown(oscar, 2)).problem(), { code: 'own-company', status: 403 });
    t.equal((await takeDown(olga, 2, 'short')).status, 422);
    t.equal((await takeDown(olga, 1)).status, 412, 'not what was corrected meanwhile');
    const both = await Promise.all([takeDown(olga, 2), withdraw(founder, 2)]);
    t.same(both.map(({ status }) => status).toSorted(), [200, 412], 'once');
    const [first] = await findRows(api, 'withdrawn_answers', {});
    if (first?.by_operator === 0) {
      // Two of one moment would have no order.
      api.clock.now += 1_000;
      await founder.post(`/questions/${id}/answer`, { answer: secret }, ifMatch(3));
      t.equal((await takeDown(olga, 4)).status, 200);
    }
    const withdrawn = { reason, byOperator: true };
    for (const who of [ivan, eve]) {
      const seen = await who.get(list);
      t.match(seen.json<RoomQuestionList>().items, [{ answer: null, withdrawn }]);
      t.notOk(seen.text.includes('Globex'));
      const told = (await notificationsOf(who)).map(({ title }) => title);
      t.ok(told.includes('An operator took down an answer in the data room of Acme'), `${told}`);
    }
    const news = (await notificationsOf(founder)).find(
      ({ kind }) => kind === 'question.answer-taken-down',
    );
    t.match(news, {
      title: 'An operator took down an answer in your data room',
      text: new RegExp(reason),
    });
    const [entry] = await findRows(api, 'audit_events', { action: 'question.take-down-answer' });
    t.match(entry, { actor_id: olga.id, target_id: id, after: /names a customer/ });
    t.notMatch(JSON.stringify(entry), /Globex/);
    const { items } = (await founder.get(list)).json<RoomQuestionList>();
    t.match(items[0]?.withdrawnAnswers.at(-1), { answer: secret, byOperator: true });
    const again = { answer: 'Five, and we name none.' };
    const { version = 0 } = items[0] ?? {};
    t.equal((await founder.post(`/questions/${id}/answer`, again, ifMatch(version))).status, 200);
    t.match((await eve.get(list)).json<RoomQuestionList>().items, [{ ...again, withdrawn: null }]);
  },

  async 'the binder has it as withdrawn, for who could read it'(t, api) {
    const world = await answered(api);
    const { founder, raise, ivan, eve, withdraw } = world;
    await withdraw(founder, 2);
    api.clock.now += 1_000;
    const late = await addPerson(api, 'Late', 'investor');
    await letIn(world, late.email);
    await late.get('/grants');
    const csvFor = async (investorId: string | null) => {
      const commitment = investorId === null ? null : { investorId };
      const subject = { raiseId: raise, commitment } as unknown as BinderSubject;
      const deps = { storage: api.storage } as Parameters<typeof questionPapers.list>[0];
      const [paper] = await questionPapers.list(deps, subject);
      return String(await (required(paper).content as () => Promise<string>)());
    };
    for (const reader of [null, ivan.id, eve.id]) {
      const csv = await csvFor(reader);
      t.ok(csv.includes(secret), `${reader}`);
      t.ok(csv.includes(`,Company,${reason}`));
      t.equal(csv.trim().split(/\r?\n/).length, 2, 'in one line');
    }
    const csv = await csvFor(late.id);
    t.ok(csv.includes(reason));
    t.notOk(csv.includes(secret), 'who was let in later');
  },

  async 'several are withdrawn for one reason, each with an outcome of its own'(t, api) {
    const { founder, ivan, list, id, raise } = await answered(api);
    const asked = await ivan.post(list, { question: 'Who are your suppliers?' });
    const { id: open } = asked.json<RoomQuestionResponse>().question;
    const other = await aRoom(api);
    const zoe = await addPerson(api, 'Zoe', 'investor');
    await letIn(other, zoe.email);
    const otherList = `/raises/${other.raise}/questions`;
    const told = await zoe.post(otherList, { question: 'Who else builds this?' });
    const { id: elsewhere } = told.json<RoomQuestionResponse>().question;
    await other.founder.post(`/questions/${elsewhere}/answer`, { answer: secret }, ifMatch(1));
    const several = (who: ApiVisitor, questions: readonly object[], why = reason) =>
      who.post(`/raises/${raise}/questions/withdraw-answers`, { questions, reason: why });
    const named = [
      { id, version: 2 },
      { id: open, version: 1 },
      { id: elsewhere, version: 2 },
    ];
    t.equal((await several(founder, named, 'Wrong.')).status, 422);
    t.equal((await several(ivan, named)).status, 404);
    t.equal((await several(other.founder, named)).status, 404);
    const stale = await several(founder, [{ id, version: 1 }]);
    t.match(stale.json(), { outcomes: [{ id, message: 'It was changed since you read it.' }] });

    const done = await several(founder, named);
    t.equal(done.status, 200, done.text);
    t.match(done.json(), {
      outcomes: [
        { id, outcome: 'done' },
        { id: open, outcome: 'refused' },
        { id: elsewhere, outcome: 'refused' },
      ],
    });
    const entries = await findRows(api, 'audit_events', { action: 'question.withdraw-answer' });
    t.equal(entries.length, 1);
    t.ok((await kindsOf(ivan)).includes('question.answer-withdrawn'));
    t.match((await other.founder.get(otherList)).json<RoomQuestionList>().items, [
      { answer: secret },
    ]);
  },
});
