/** One call brings the overview: for operators, founders and investors, on both databases. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { setNda } from '#api/features/raises/documents/nda-store.ts';
import { openThread } from '#api/features/threads/thread-store.ts';
import { newId } from '#api/platform/ids.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { Overview } from '#shared/product/overview/overview.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { RaiseList } from '#shared/product/raises/raises.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitment, placeCommitment } from '#test/support/commitments.ts';
import { addCommitter, openRaise } from '#test/support/committing.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import { contact } from '#test/support/pipeline.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { insertRows, updateRaise } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';

const overviewOf = async (who: ApiVisitor, query = ''): Promise<Overview> => {
  const answer = await who.get(`/me/overview${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<Overview>();
};

/** A raise that takes commitments, and may be asked about by members. */
const shown = { visibility: 'public_teaser', max_amount: 9_000_000 } as const;

const addRaise = async (api: TestApi, owner: string, columns: Partial<Tables['raises']>) => {
  const person = await addPerson(api, owner);
  return api.storage.write(async (trx) => (await addRaiseOf(trx, person.id, columns)).id);
};

await onBothEngines({
  async 'operators read what is oldest, what lapses within a week, and how the portal is'(t, open) {
    const api = await open();
    const olga = await addPerson(api, 'Olga', 'operator');
    const at = (ms: number) => new Date(api.clock.now + ms).toISOString();
    const empty = await overviewOf(olga);
    t.same(Object.keys(empty).sort(), [
      ...['drafts', 'feed', 'health', 'lapsing', 'ledger', 'legal', 'oldest', 'portal'],
    ]);
    t.same(empty.oldest, []);
    t.same(empty.lapsing?.items, []);
    t.same(empty.portal, { live: 0, setup: ['operator', 'brand', 'mail', 'raise'], week: [] });

    await addRaise(api, 'Ada', { state: 'in_review', submitted_at: at(-5 * hour) });
    const oldest = await addRaise(api, 'Bea', { state: 'in_review', submitted_at: at(-9 * hour) });
    const live = { state: 'live', max_amount: 9_000_000 } as const;
    const soon = await addRaise(api, 'Cleo', { ...live, deadline_at: at(3 * day) });
    await addRaise(api, 'Dora', { ...live, deadline_at: at(20 * day) });
    await api.storage.write(async (trx) => {
      const signed_at = at(-day);
      const of = { raiseId: soon, amount: 70_000 } as const;
      await placeCommitment(trx, { ...of, state: 'signed', noted: { signed_at } }, api.clock.now);
      const reported = { signed_at: at(-8 * day), reported_at: at(-7 * hour), reported_by: 'x' };
      await placeCommitment(trx, { ...of, state: 'signed', noted: reported }, api.clock.now);
      await placeCommitment(trx, { ...of, state: 'funded', noted: { signed_at } }, api.clock.now);
    });
    const { oldest: first, lapsing, portal } = await overviewOf(olga);
    t.match(first, [
      { kind: 'raise-review', id: oldest, since: at(-9 * hour), amount: null },
      { kind: 'funding-reported', amount: { amount: 70_000, currency: 'USD' } },
    ]);
    t.equal(first?.length, 2, 'one of each kind');
    t.same(
      lapsing?.items.map(({ kind, raise }) => [kind, raise]),
      [['ends', soon]],
    );
    const dollars = (amount: number) => ({ amount, currency: 'USD' });
    t.match(portal, { live: 2, week: [{ signed: dollars(70_000), funded: dollars(70_000) }] });
  },

  async 'each task of the set-up goes away once it is done, and only operators are told'(t, open) {
    const api = await open();
    const olga = await addPerson(api, 'Olga', 'operator');
    const setup = async (who: ApiVisitor) => (await overviewOf(who)).portal?.setup;
    const founder = await addPerson(api, 'Ada');
    t.equal(await setup(founder), undefined);

    const oskar = await addPerson(api, 'Oskar', 'operator');
    t.same(await setup(olga), ['brand', 'mail', 'raise']);
    await api.storage.write((trx) =>
      trx.updateTable('users').set({ status: 'suspended' }).where('id', '=', oskar.id).execute(),
    );
    t.same(await setup(olga), ['operator', 'brand', 'mail', 'raise'], 'only active ones count');

    const raise = await addRaise(api, 'Bea', { state: 'draft' });
    t.same((await setup(olga))?.at(-1), 'raise', 'a draft is no submission');
    await updateRaise(api, raise, { state: 'in_review' });
    t.same(await setup(olga), ['operator', 'brand', 'mail']);

    const named = await open({ brandName: 'Fjord Capital', smtpUrl: 'smtp://127.0.0.1:9' });
    t.same(await setup(await addPerson(named, 'Olga', 'operator')), ['operator', 'raise']);
  },

  async 'a draft names the steps that are left, each with the time that it takes'(t, open) {
    const api = await open();
    const nora = await addPerson(api, 'Nora');
    const { id, companyId } = await api.storage.write((trx) => addRaiseOf(trx, nora.id));
    const company = `?company=${companyId}`;
    const { steps } = (await nora.get(`/raises/${id}/problems`)).json<RaiseProblemList>();
    const { raise } = await overviewOf(nora, company);
    const left = steps.filter(({ problems }) => problems.length > 0);
    t.ok(left.length > 0 && left.length < steps.length);
    t.same(raise?.preparing?.progress, {
      done: steps.length - left.length,
      of: steps.length,
      minutes: left.reduce((sum, { minutes }) => sum + minutes, 0),
      left: left.map(({ step, label, minutes }) => ({ step, label, minutes })),
    });
    await updateRaise(api, id, { state: 'in_review' });
    t.equal(
      (await overviewOf(nora, company)).raise?.preparing?.progress,
      null,
      'a review has no steps',
    );
  },

  async 'of a raise that was funded they read what it brought in'(t, open) {
    const api = await open();
    const { owner: founder, raise } = await openRaise(api);
    const raised = async () => {
      const { raise: shown } = await overviewOf(founder, `?company=${raise.company.id}`);
      return shown?.raised;
    };
    for (const amount of [5_000_000, 2_500_000]) {
      await addCommitment(api, { raiseId: raise.id, state: 'settled', amount });
    }
    await addCommitment(api, { raiseId: raise.id, state: 'refunded', amount: 700_000 });
    t.equal(await raised(), null, 'not while it runs');
    await updateRaise(api, raise.id, { state: 'closed_funded' });
    t.match(await raised(), { amount: { amount: 7_500_000 }, commitments: 2 });
    await updateRaise(api, raise.id, { state: 'closed_failed' });
    t.equal(await raised(), null);
  },

  async 'founders read of the raise of a company, and what waits in each of their rooms'(t, open) {
    const api = await open();
    const one = await aRoom(api, { ...shown, title: 'Orchards' });
    const { founder } = one;
    const other = await api.storage.write((trx) =>
      addRaiseOf(trx, founder.id, { ...shown, state: 'live', title: 'Drones' }),
    );
    const [eve, ivan] = [await addCommitter(api, 'Eve'), await addCommitter(api, 'Ivan')];
    await letIn(one, eve.email);
    const question = { question: 'How many customers leave in a year?' };
    t.equal((await eve.post(`/raises/${one.raise}/questions`, question)).status, 201);
    const path = `/raises/${other.id}/access-requests`;
    t.equal((await ivan.post(path, { note: 'We lead rounds.' })).status, 201);
    await api.storage.write((trx) =>
      placeCommitment(trx, { raiseId: one.raise, state: 'signed', amount: 5_000 }, api.clock.now),
    );

    const next = await addRaise(api, 'Nora', { title: 'Presses' });
    await updateRaise(api, next, { company_id: one.company });

    const { raise, rooms } = await overviewOf(founder, `?company=${one.company}`);
    t.same(raise?.others, [{ id: next, title: 'Presses', state: 'draft' }]);
    t.match(raise?.running?.toCountersign, { id: /^cmt_/, investor: 'Ivan Investor' });
    t.match(raise, {
      raise: { id: one.raise, title: 'Orchards', state: 'live' },
      running: {
        isPayable: true,
        unpaid: [{ amount: { amount: 5_000 }, reported: false }],
        unpaidCount: 1,
      },
      preparing: null,
    });
    // All of one has arrived, with more than was asked; of another one a part.
    await api.storage.write(async (trx) => {
      const of = { raiseId: one.raise, state: 'signed', amount: 5_000 } as const;
      const more = { arrived_amount: 5_250, returned_amount: 250 };
      await placeCommitment(trx, { ...of, noted: more }, api.clock.now);
      await placeCommitment(trx, { ...of, noted: { arrived_amount: 3_000 } }, api.clock.now + hour);
    });
    const viewer = await addPerson(api, 'Vera');
    await addTo(api, { id: one.company }, viewer, 'viewer');
    const attentionOf = async (who: ApiVisitor) =>
      (await overviewOf(who, `?company=${one.company}`)).raise?.attention;
    const followUps = { count: 0, first: null };
    t.same(await attentionOf(founder), {
      ...{ change: null, heldUntil: null, unreadThreads: 0, followUps },
    });
    const dayOf = (days: number) => new Date(api.clock.now + days * day).toISOString().slice(0, 10);
    const card = await contact(founder, one.raise, 'Nora', { followUpOn: dayOf(-3) });
    await contact(founder, one.raise, 'Otto', { followUpOn: dayOf(-2) });
    await contact(founder, one.raise, 'Later', { followUpOn: dayOf(3) });
    await contact(founder, one.raise, 'Passed', { followUpOn: dayOf(-9), stage: 'passed' });
    const due = { followUps: { count: 2, first: { id: card.id, name: 'Nora' } } };
    t.match(await attentionOf(founder), due, 'those whose day has come, the longest due first');
    t.match(await attentionOf(viewer), { followUps }, 'viewers only read');
    const heldUntil = new Date(api.clock.now + hour).toISOString();
    await updateRaise(api, one.raise, { proposed_change: '{}', paying_held_until: heldUntil });
    await api.storage.write(async (trx) => {
      const of = { raiseId: one.raise, investorId: ivan.id, companyId: one.company };
      const { id } = await openThread(trx, of, api.clock.now);
      await trx.updateTable('threads').set({ sent_by_investor: 2 }).where('id', '=', id).execute();
    });
    t.match(await attentionOf(founder), { change: 'waiting', heldUntil, unreadThreads: 1 });
    t.match(await attentionOf(viewer), { change: null, heldUntil }, 'viewers only read');
    const over = new Date(api.clock.now).toISOString();
    const declined = { proposed_change: null, declined_change: '{}', paying_held_until: over };
    await updateRaise(api, one.raise, declined);
    t.match(await attentionOf(founder), { change: 'declined', heldUntil: null });
    await updateRaise(api, one.raise, { declined_change: null });

    const { raise: later } = await overviewOf(founder, `?company=${one.company}`);
    t.same(
      new Set(later?.running?.unpaid.map(({ amount }) => amount.amount)),
      new Set([5_000, 2_000]),
      'who has paid owes nothing, and who has paid in part the rest',
    );
    t.equal(later?.running?.unpaidCount, 2);
    t.same(
      new Map(
        rooms?.map(({ raise: id, firstRequest, firstQuestion, ...counts }) => [
          id,
          { ...counts, first: firstRequest?.from ?? firstQuestion?.text },
        ]),
      ),
      new Map([
        [
          one.raise,
          {
            ...{
              title: 'Orchards',
              company: 'Acme',
              requests: 0,
              questions: 1,
              ending: 0,
              staged: 0,
            },
            first: question.question,
          },
        ],
        [
          other.id,
          {
            ...{
              title: 'Drones',
              company: 'Acme',
              requests: 1,
              questions: 0,
              ending: 0,
              staged: 0,
            },
            first: 'Ivan',
          },
        ],
      ]),
      'each room on its own',
    );
    const waiting = async () => (await founder.get('/me/waiting')).text;
    t.match(await waiting(), /"room-question":1/);
    const listed = async () => {
      const answer = await founder.get(`/companies/${one.company}/raises`);
      return answer.json<RaiseList>().items.find(({ id }) => id === one.raise)?.room;
    };
    t.same(await listed(), { requests: 0, questions: 1, staged: 0 }, 'as the list of rooms says');
    await updateRaise(api, one.raise, { state: 'closed_funded' });
    t.same(await listed(), { requests: 0, questions: 0, staged: 0 });
    const { rooms: open2 } = await overviewOf(founder, `?company=${one.company}`);
    t.same(
      open2?.map(({ raise: id }) => id),
      [other.id],
      'what has ended takes no answer',
    );
    t.notMatch(await waiting(), /"room-question":1/);
    t.match((await overviewOf(founder, `?company=${other.companyId}`)).raise, {
      raise: { id: other.id },
    });
    const stranger = await aRoom(api);
    t.equal((await overviewOf(founder, `?company=${stranger.company}`)).raise, null);
    t.equal((await overviewOf(founder)).raise, null);
  },

  async 'investors read what is due first, and which rooms they may enter or wait for'(t, open) {
    const api = await open();
    const ivan = await addCommitter(api, 'Ivan');
    const raises = [await aRoom(api, shown), await aRoom(api, shown), await aRoom(api, shown)];
    const reconfirm_due_at = new Date(api.clock.now + day).toISOString();
    const states = [
      ['soft_circled', {}],
      ['cancelled', {}],
      ['reconfirm_due', { reconfirm_due_at }],
    ] as const;
    for (const [n, [state, noted]] of states.entries()) {
      const of = { raiseId: raises[n]?.raise ?? '', investorId: ivan.id, amount: 1_000 };
      await api.storage.write((trx) =>
        placeCommitment(trx, { ...of, state, noted }, api.clock.now - (9 - n) * hour),
      );
    }
    const [room, asked] = [await aRoom(api, shown), await aRoom(api, shown)];
    await letIn(room, ivan.email);
    const nda = 'Whatever you read here stays between you and the company.';
    await api.storage.write((trx) => setNda(trx, room.raise, nda, api.clock.now));
    const path = `/raises/${asked.raise}/access-requests`;
    t.equal((await ivan.post(path, {})).status, 201);

    const mine = await overviewOf(ivan);
    t.same(
      mine.commitments?.items.map(({ state }) => state),
      ['reconfirm_due', 'soft_circled'],
      'what is due first; what has ended is not there',
    );
    t.same(mine.commitments?.totals.map(({ state, count }) => [state, count]).sort(), [
      ['reconfirm_due', 1],
      ['soft_circled', 1],
    ]);
    t.match(mine.access, [
      { raise: room.raise, waitsFor: 'nda', until: null },
      { raise: asked.raise, waitsFor: 'company' },
    ]);
    t.equal(mine.access?.length, 2);
    t.match(mine.investor?.certifications, [{ jurisdiction: 'US' }]);
    for (const part of ['oldest', 'health', 'raise', 'rooms'] as const) {
      t.equal(mine[part], undefined, part);
    }
  },

  async 'raises that were published since the last visit are new until the next'(t, open) {
    const api = await open();
    const ivan = await addCommitter(api, 'Ivan');
    api.clock.now += 60_000;
    const { slug: first } = (await openRaise(api)).raise;
    const seen = async () => (await overviewOf(ivan)).found?.items.map(({ slug }) => slug);
    t.same(await seen(), [first], 'on the first visit all since they joined');
    api.clock.now += 40 * 60_000;
    const { slug: second } = (await openRaise(api, {}, 'Bea', 'Bolt')).raise;
    const third = (await openRaise(api, {}, 'Cleo', 'Crank')).raise;
    api.clock.now += 60_000;
    t.same(new Set(await seen()), new Set([second, third.slug]), 'another visit has begun');
    api.clock.now += 5 * 60_000;
    t.equal((await seen())?.length, 2, 'which goes on');
    const wish = { kind: 'soft-circle', amount: { amount: 600_000, currency: 'USD' } };
    t.equal((await ivan.post(`/raises/${third.id}/commitments`, wish)).status, 201);
    t.same(await seen(), [second], 'what they have committed to is not new');
    api.clock.now += hour;
    t.same(await seen(), [], 'and the next one has nothing new');
  },

  async 'founders read who read which document since yesterday'(t, open) {
    const api = await open();
    const world = await aRoom(api, shown);
    const [deck, plan] = [
      await aDocument(api, world),
      await aDocument(api, world, { folder: 'financials', name: 'Plan' }),
    ];
    const [ivan, ina] = [
      await addPerson(api, 'Ivan', 'investor'),
      await addPerson(api, 'Ina', 'investor'),
    ];
    const looked = (person: string, document: string, dwell_ms: number, ago: number) => ({
      ...{ id: newId('acc'), raise_id: world.raise, document_id: document, grant_id: null },
      ...{ version_id: null, user_id: person, session_id: 'ses', kind: 'page' as const, page: 1 },
      ...{ dwell_ms, ahead: 0, internal: 0, visit_id: null },
      at: new Date(api.clock.now - ago).toISOString(),
    });
    await insertRows(api, 'access_events', [
      looked(ivan.id, deck.id, 9_000, hour),
      looked(ivan.id, plan.id, 4_000, 2 * hour),
      looked(ivan.id, plan.id, 60_000, 9 * day),
      looked(ina.id, plan.id, 5_000, 3 * hour),
    ]);
    const { raise } = await overviewOf(world.founder, `?company=${world.company}`);
    t.same(
      raise?.running?.readers?.map(({ name, documents, mostRead }) => [name, documents, mostRead]),
      [
        ['Ivan', 2, 'Deck'],
        ['Ina', 1, 'Plan'],
      ],
      'what was read longest in this time, and not ever',
    );
  },

  async 'a part that cannot be read is left out and named, and the others are there'(t, open) {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    const api = await open({}, log);
    const olga = await addPerson(api, 'Olga', 'operator');
    const whole = Object.keys(await overviewOf(olga));
    const rename = (from: string, to: string) =>
      api.storage.write((trx) =>
        sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(trx),
      );
    await rename('faq_items', 'lost_items');
    const partial = await overviewOf(olga);
    t.same(partial.unavailable, ['drafts']);
    t.same(
      Object.keys(partial).sort(),
      [...whole.filter((part) => part !== 'drafts'), 'unavailable'].sort(),
    );
    const logged = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    t.match(logged, [{ part: 'drafts', err: { message: /faq_items/ } }]);
    t.equal(logged.length, 1);

    const world = await aRoom(api, shown);
    const query = `?company=${world.company}`;
    const found = await overviewOf(world.founder, query);
    t.same(found.raise?.running?.readers, []);
    await rename('reading_days', 'lost_days');
    const { raise, rooms, unavailable } = await overviewOf(world.founder, query);
    t.same([raise, rooms, unavailable], [undefined, [], ['raise']], 'no reader is no failure');

    const newcomer = await addPerson(api, 'Nora');
    await rename('acceptances', 'lost_acceptances');
    t.equal((await newcomer.get('/me/overview')).status, 500, 'nothing is left to show');
  },

  async 'it is for the browser of a member'(t, open) {
    const api = await open();
    t.equal((await visitor(api).get('/me/overview')).status, 401);
    const ada = await addPerson(api, 'Ada');
    t.equal((await ada.get('/me/overview?company=x')).status, 400);
    const newcomer = await overviewOf(ada);
    t.same(newcomer, { legal: newcomer.legal }, 'nothing is for who has neither side yet');
  },
});
