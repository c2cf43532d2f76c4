/** Notifications are read once what they are about is dealt with, wherever that is done. */

import { CompiledQuery } from 'kysely';
import { recordEvent } from '#api/platform/events/record-event.ts';
import { markDealtWith, unreadAbout } from '#api/platform/notifications/mark-dealt-with.ts';
import type {
  NotificationList,
  ReadResponse,
} from '#shared/product/notifications/notifications.ts';
import type { GrantList } from '#shared/product/raises/room-access.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import type { MessageResponse } from '#shared/product/threads/threads.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { act, addCommitter, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { fullScans } from '#test/support/query-plans.ts';
import { letterIn, lettersFor, offerLetter, signLetter } from '#test/support/side-letters.ts';

const origin = 'https://raisehall.example';
const unreadOf = async (who: ApiVisitor) =>
  (await who.get('/notifications?unread=true')).json<NotificationList>().items;
const kindsOf = async (who: ApiVisitor) => (await unreadOf(who)).map(({ kind }) => kind);

await withApiOnBothEngines({
  async 'a question that is answered leaves the others unread'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addCommitter(api, 'Ivan');
    await letIn(world, ivan.email);
    const ask = async (question: string) =>
      (await ivan.post(`/raises/${raise}/questions`, { question })).json<{
        question: RoomQuestion;
      }>().question;
    const [one] = [
      await ask('What does it cost to win a customer?'),
      await ask('And to keep one?'),
    ];
    const asked = async () =>
      (await kindsOf(founder)).filter((kind) => kind === 'question.asked').length;
    t.equal(await asked(), 2);
    const answer = () =>
      founder.post(`/questions/${one.id}/answer`, { answer: 'Forty euros.' }, ifMatch(one.version));
    const [first, second] = await Promise.all([answer(), answer()]);
    t.same([first.status, second.status].toSorted(), [200, 412], 'twice at once');
    t.equal(await asked(), 1, 'the other one still waits');
    t.ok((await kindsOf(ivan)).includes('question.answered'), 'who is told of it has not read it');
  },

  async 'a request for access is dealt with for all who could decide'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    for (const who of [ivan, mia]) await who.post(`/raises/${raise}/access-requests`, {});
    const { items } = (await founder.get(`/raises/${raise}/grants`)).json<GrantList>();
    const asked = async () =>
      (await kindsOf(founder)).filter((kind) => kind === 'access.requested').length;
    t.equal(await asked(), 2);
    const first = items[0]?.id ?? '';
    const answer = await founder.post(`/raises/${raise}/grants/decide`, {
      grants: [first],
      decision: 'grant',
    });
    t.equal(answer.status, 200);
    t.equal(await asked(), 1);
  },

  async 'what one operator does no other has to do'(t, api) {
    const [olga, otto] = [
      await addPerson(api, 'Olga', 'operator'),
      await addPerson(api, 'Otto', 'operator'),
    ];
    const eve = await addPerson(api, 'Eve');
    const received = (message: string) =>
      api.storage.write((trx) =>
        recordEvent(
          trx,
          { origin },
          {
            kind: 'contact.received',
            person: null,
            facts: { message, reference: message },
            mail: 'none',
          },
          api.clock.now,
        ),
      );
    await received('msg_one');
    await received('msg_two');
    const moved = { company: 'cmp_one', name: 'One' };
    await api.storage.write((trx) =>
      recordEvent(
        trx,
        { origin },
        { kind: 'company.transferred', person: eve.id, facts: moved, mail: 'none' },
        api.clock.now,
      ),
    );
    const entry = { action: 'contact.mark', targetType: 'message', targetId: 'msg_one' };
    const deal = (auditEntries: typeof entry) =>
      api.storage.write((trx) => markDealtWith(trx, { auditEntries }, api.clock.now));
    await deal({ ...entry, action: 'contact.read' });
    t.same([(await unreadOf(olga)).length, (await unreadOf(otto)).length], [2, 2]);
    await Promise.all([deal(entry), deal(entry)]);
    t.match(await unreadOf(olga), [{ title: /msg_two/ }]);
    t.match(await unreadOf(otto), [{ title: /msg_two/ }]);
    t.equal((await unreadOf(eve)).length, 1);
  },

  async 'an index leads to what is marked, of one kind and of several'(t, api) {
    for (const kinds of [
      ['question.asked'],
      ['payment.to-confirm', 'payment.review-needed'],
    ] as const) {
      let asked = { text: '', values: [] as readonly unknown[] };
      await api.storage.write(async (trx) => {
        const { sql, parameters } = unreadAbout(trx, [{ kinds, record: 'x' }], 0).compile();
        asked = { text: sql, values: parameters };
      });
      t.same(await fullScans(api.storage, asked), [], kinds.join());
      if (api.storage.engine !== 'sqlite') continue;
      const plan = CompiledQuery.raw(`explain query plan ${asked.text}`);
      const { rows } = await api.storage.db.executeQuery<{ detail: string }>(plan);
      const details = rows.map(({ detail }) => detail).join();
      t.match(details, /notifications_record \(record=\?/, kinds.join());
      t.notMatch(details, /record>\?/, 'not the whole of the index');
    }
  },

  async 'one of two side letters that is signed leaves the other unread'(t, api) {
    const ivan = await addCommitter(api, 'Ivan');
    const { owner, path } = await openRaise(api);
    const { id } = commitmentIn(await commitTo(ivan, path, 5_000_000));
    const one = letterIn(await offerLetter(api, owner, id));
    letterIn(await offerLetter(api, owner, id));
    const { signsAs } = await lettersFor(ivan, id);
    const offered = async () =>
      (await kindsOf(ivan)).filter((kind) => kind === 'letter.offered').length;
    t.equal(await offered(), 2);
    t.equal((await signLetter(ivan, one, signsAs ?? '')).status, 200);
    t.equal(await offered(), 1);
  },

  async 'the side letter of a commitment that has ended is read'(t, api) {
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const { owner, path } = await openRaise(api);
    const commit = async (who: AddedPerson) => commitmentIn(await commitTo(who, path, 5_000_000));
    const [own, other] = [await commit(ivan), await commit(mia)];
    for (const { id } of [own, other]) letterIn(await offerLetter(api, owner, id));
    const offered = async (who: ApiVisitor) => (await kindsOf(who)).includes('letter.offered');
    t.ok(await offered(ivan));
    t.equal((await act(ivan, own, 'cancel')).status, 200);
    t.notOk(await offered(ivan));
    t.ok(await offered(mia), 'that of another commitment waits');
  },

  async 'a thread is read once all that was written in it is'(t, api) {
    const world = await aRoom(api);
    const { founder } = world;
    const ivan = await addCommitter(api, 'Ivan');
    await letIn(world, ivan.email);
    const first = await ivan.post(`/raises/${world.raise}/thread`, { text: 'Hello' });
    const path = `/threads/${first.json<MessageResponse>().thread.id}`;
    await ivan.post(`${path}/messages`, { text: 'And one more thing' });
    const wrote = async () => (await kindsOf(founder)).includes('thread.investor-wrote');
    await founder.post(`${path}/read`, { upTo: 1 });
    t.ok(await wrote(), 'there is another message');
    await founder.post(`${path}/read`, { upTo: 2 });
    t.notOk(await wrote());
  },

  async 'looking at a page marks what it tells, and no task'(t, api) {
    const [ada, eve] = [await addPerson(api, 'Ada'), await addPerson(api, 'Eve')];
    const tell = async (who: AddedPerson) => {
      const company = { company: 'cmp_one', name: 'One' };
      const of = {
        ...company,
        raise: 'rse_one',
        commitment: 'cmt_one',
        amount: 1,
        currency: 'EUR',
      };
      const events = [
        { kind: 'company.transferred', facts: company },
        { kind: 'company.transferred', facts: { ...company, company: 'cmp_two' } },
        { kind: 'commitment.moved', facts: { ...of, what: 'signed' } },
        { kind: 'commitment.act', facts: { ...of, what: 'another-amount' } },
        { kind: 'account.status', facts: { became: 'reinstated' } },
      ] as const;
      for (const event of events) {
        const told = { ...event, person: who.id, mail: 'none' } as Parameters<
          typeof recordEvent
        >[2];
        await api.storage.write((trx) => recordEvent(trx, { origin }, told, api.clock.now));
      }
    };
    for (const who of [ada, eve]) await tell(who);
    const look = async (path: string) =>
      (await ada.post('/notifications/read', { path })).json<ReadResponse>().unread;
    for (const path of [
      '/dashboard?view=companies',
      '/dashboard?view=companies&company=cmp_three',
      '/blog?view=companies&company=cmp_one',
      '/dashboard?view=account',
      'http://[',
    ]) {
      t.equal(await look(path), 5, path);
    }
    t.equal(await look('/dashboard?sort=name&view=companies&company=cmp_one'), 4);
    t.equal(await look('/dashboard?view=portfolio&id=cmt_one'), 3);
    t.same((await kindsOf(ada)).toSorted(), [
      'account.status',
      'commitment.act',
      'company.transferred',
    ]);
    t.equal((await unreadOf(eve)).length, 5, 'others have not looked');
  },
});
