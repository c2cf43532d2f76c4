/** The book of a raise, and one's own commitments, as they are read; on both databases. */
import type { Book, BookOverTime, Reminded } from '#shared/product/commitments/book.ts';
import type {
  CommitmentList,
  CommitmentWithHistory,
} from '#shared/product/commitments/commitments.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { addCommitter, openRaise, readCommitment } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

/** Commitments of several people, a minute apart. */
async function fill(
  api: TestApi,
  raiseId: string,
  placed: readonly (readonly [CommitmentState, number])[],
) {
  const ids: string[] = [];
  for (const [state, amount] of placed) {
    api.clock.now += 60_000;
    const { id } = await addCommitment(api, { raiseId, state, amount });
    ids.push(id);
  }
  return ids;
}

/** The fields of a CSV line without quotes. */
const cellsOf = (line: string) => line.split(',');

await withApiOnBothEngines({
  async 'the book is sorted, filtered and walked, and equals its totals and its CSV'(t, api) {
    const { owner: ada, company, raise, path } = await openRaise(api);
    const placed = [
      ['soft_circled', 4_000_000],
      ['signed', 2_000_000],
      ['waitlisted', 9_000_000],
      ['funded', 1_000_000],
      ['signed', 2_000_000],
      ['waitlisted', 3_000_000],
      ['refunded', 700_000],
    ] as const;
    const ids = await fill(api, raise.id, placed);
    const read = async (query = '') => {
      const answer = await ada.get(`${path}/book${query}`);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<Book>();
    };
    const book = await read();
    t.same(
      book.items.map(({ id }) => id),
      ids.toReversed(),
      'what changed last comes first',
    );
    const sums = new Map<string, number>();
    for (const { state, amount } of book.items) {
      sums.set(state, (sums.get(state) ?? 0) + amount.amount);
    }
    t.same(new Map(book.totals.map(({ state, amount }) => [state, amount.amount])), sums);
    t.match(book, { min: { amount: 25_000_000 }, available: { amount: 95_000_000 } });
    t.match(book.items[1], { queuePosition: 2, investor: { name: 'Ivan Investor' } });

    const sorts = 'amount -amount state -queue name signedAt -signedAt payment -payment'.split(' ');
    for (const sort of sorts) {
      const whole = (await read(`?sort=${sort}`)).items.map(({ id }) => id);
      const walked: string[] = [];
      let after = '';
      do {
        const page = await read(`?sort=${sort}&limit=2${after}`);
        walked.push(...page.items.map(({ id }) => id));
        after = page.nextCursor === null ? '' : `&after=${page.nextCursor}`;
      } while (after !== '');
      t.same(walked, whole, `${sort}: page by page it is the same`);
      const csv = (await ada.get(`${path}/book.csv?sort=${sort}`)).text.trimEnd().split('\r\n');
      t.same(
        csv.slice(1).map((line) => cellsOf(line)[0]),
        whole,
        `${sort}: and as CSV`,
      );
    }
    t.same(
      (await read('?sort=amount')).items.map(({ amount }) => amount.amount),
      placed.map(([, amount]) => amount).toSorted((a, b) => a - b),
    );
    const waiting = await ada.get(`${path}/book.csv?state=waitlisted&sort=queue`);
    t.match(waiting.headers['content-disposition'], /book-2026-03-02\.csv/);
    t.same(
      waiting.text
        .split('\r\n')
        .slice(1, 3)
        .map((line) => cellsOf(line).slice(3, 7)),
      [
        ['On the waitlist', '90000.00', 'USD', '1'],
        ['On the waitlist', '30000.00', 'USD', '2'],
      ],
    );
    const some = [book.items[0]?.id ?? '', book.items[3]?.id ?? ''];
    const chosen = await ada.get(`${path}/book.csv?sort=-updatedAt&commitments=${some.join(',')}`);
    t.same(
      chosen.text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => cellsOf(line)[0])
        .sort(),
      some.toSorted(),
      'only the chosen',
    );
    const exports = await findRows(api, 'audit_events', { action: 'raise.export' });
    t.ok(exports.some(({ after }) => after?.includes('"chosen":2')));
    t.notOk(
      exports.some(({ after }) => after?.includes('cmt_')),
      'how many, not whose',
    );
    t.equal((await read('?state=signed,funded')).items.length, 3);
    t.equal((await read('?q=ivan%20INV')).items.length, 7);
    t.equal((await read('?q=100%25')).items.length, 0, 'no pattern');
    t.equal((await ada.get(`${path}/book?state=signed,paid`)).status, 400);
    t.equal((await ada.get(`${path}/book?limit=201`)).status, 400);
    t.equal((await ada.get(`${path}/book?after=nothing`)).status, 400);

    const first = await ada.get(`${path}/book`);
    const known = { headers: { 'if-none-match': first.headers['etag'] ?? '' } };
    t.equal(first.headers['cache-control'], 'private, no-cache');
    t.match(await ada.get(`${path}/book`, known), { status: 304, text: '' });
    await fill(api, raise.id, [['signed', 500_000]]);
    t.equal((await ada.get(`${path}/book`, known)).status, 200, 'something happened');

    const [vera, zoe] = [await addPerson(api, 'Vera'), await addPerson(api, 'Zoe')];
    const olga = await addPerson(api, 'Olga', 'operator');
    await addTo(api, company, vera, 'viewer');
    for (const who of [vera, olga]) t.equal((await who.get(`${path}/book`)).status, 200);
    for (const part of ['/book', '/book.csv', '/book/over-time', '/book/over-time.csv']) {
      t.equal((await zoe.get(`${path}${part}`)).status, 404, part);
    }
    t.same((await vera.get(`${path}/book`)).json<Book>().items[0]?.can, [], 'who only reads');
    t.same(book.items[5]?.can, ['confirm-funding', 'note-received', 'countersign', 'decline']);
    t.match((await read('?state=funded')).items[0]?.can, [
      'note-received',
      'countersign',
      'decline',
    ]);
  },

  async 'the book over time adds up day by day'(t, api) {
    const { owner: ada, raise, path } = await openRaise(api);
    await fill(api, raise.id, [
      ['soft_circled', 4_000_000],
      ['signed', 2_000_000],
    ]);
    api.clock.now += 3 * day;
    await fill(api, raise.id, [
      ['funded', 1_000_000],
      ['cancelled', 5_000_000],
      ['reconfirm_due', 300_000],
    ]);
    t.same((await ada.get(`${path}/book/over-time`)).json<BookOverTime>(), {
      currency: 'USD',
      min: { amount: 25_000_000, currency: 'USD' },
      target: { amount: 50_000_000, currency: 'USD' },
      max: { amount: 100_000_000, currency: 'USD' },
      days: [
        { day: '2026-03-02', soft: 4_000_000, signed: 2_000_000, reconfirming: 0, funded: 0 },
        {
          day: '2026-03-05',
          soft: 4_000_000,
          signed: 2_000_000,
          reconfirming: 300_000,
          funded: 1_000_000,
        },
      ],
    });
    const csv = await ada.get(`${path}/book/over-time.csv`);
    t.match(csv.headers['content-disposition'], /book-over-time-2026-03-05\.csv/);
    t.same(csv.text.split('\r\n').slice(1, 3), [
      '2026-03-02,USD,40000.00,20000.00,0.00,0.00',
      '2026-03-05,USD,40000.00,20000.00,3000.00,10000.00',
    ]);
  },

  async 'those who have not paid are reminded once a day'(t, api) {
    const { owner: ada, raise, path } = await openRaise(api);
    const [first, , paid] = await fill(api, raise.id, [
      ['signed', 2_000_000],
      ['signed', 1_000_000],
      ['funded', 1_000_000],
      ['soft_circled', 1_000_000],
    ]);
    const remindThose = async (body: object) =>
      (await ada.post(`${path}/book/remind`, body)).json<Reminded>();
    const remind = async () => (await remindThose({})).reminded;
    const notified = async () =>
      (await findRows(api, 'notifications', { kind: 'commitment.act' })).length;
    t.equal(await remind(), 2);
    t.equal(await remind(), 0, 'not again on the same day');
    t.equal(await notified(), 2);
    const notifications = await api.storage.db
      .selectFrom('notifications')
      .select('facts')
      .execute();
    t.match(
      notifications.find(({ facts }) => facts.includes('funding'))?.facts,
      '"what":"funding-asked"',
    );
    api.clock.now += day;
    t.equal(await remind(), 2);
    t.equal(await notified(), 4);
    const logged = await findRows(api, 'audit_events', { action: 'raise.remind' });
    t.match(
      logged.map(({ after }) => JSON.parse(after ?? '')),
      [{ reminded: 2 }, { reminded: 0 }, { reminded: 2 }],
    );

    api.clock.now += day;
    t.match(await remindThose({ commitments: [first, paid] }), { reminded: 1, recent: 0 });
    t.match(await remindThose({}), { reminded: 1, recent: 1 }, 'the other one, too');
    t.match(await remindThose({ commitments: [first] }), { reminded: 0, recent: 1 });
    const other = await openRaise(api, {}, 'Zelda');
    const named = { commitments: [first] };
    const elsewhere = await other.owner.post(`${other.path}/book/remind`, named);
    t.match(elsewhere.json(), { reminded: 0, recent: 0 }, 'of another raise');
    const shared = await openRaise(api, { oversubscription: 'scale_back' }, 'Yves');
    const early = await shared.owner.post(`${shared.path}/book/remind`, {});
    t.match(early.problem(), { status: 422, code: 'not-allocated' }, 'not before it is known');
    t.equal((await ada.post(`${path}/book/remind`, { commitments: [] })).status, 422);
  },

  async 'an investor reads their own, and what signing takes'(t, api) {
    const { owner: ada, raise, path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const zoe = await addCommitter(api, 'Zoe');
    const { signing, commitment } = (await ivan.get(`${path}/commitment`)).json<Signing>();
    t.equal(commitment, null);
    t.match(signing, {
      mayCommit: true,
      obstacles: empty,
      legalName: 'Ivan Investor',
      snapshot: { seq: 1 },
      agreement: null,
      available: { amount: 100_000_000 },
      wouldWait: null,
      limit: null,
      cancelUntil: '2026-05-30T20:00:00.000Z',
      closesAt: '2026-06-01T20:00:00.000Z',
    });
    const asked = (await ivan.get(`${path}/commitment?amount=100`)).json<Signing>().signing;
    t.match(asked, { amountProblem: /minimum ticket is \$5,000/, wouldWait: false });
    t.match(asked.agreement?.text, /one US dollar/);
    const whole = (await ivan.get(`${path}/commitment?amount=100000001`)).json<Signing>().signing;
    t.match(whole, { wouldWait: true, amountProblem: /maximum ticket/ });

    const mine = { raiseId: raise.id, amount: 2_000_000, investorId: ivan.id };
    const { id } = await addCommitment(api, { ...mine, state: 'signed' });
    const list = (await ivan.get('/commitments')).json<CommitmentList>();
    t.match(list, {
      items: [{ id, investor: null, state: 'signed', can: ['amend', 'cancel', 'report-funding'] }],
      totals: [{ state: 'signed', amount: { amount: 2_000_000, currency: 'USD' }, count: 1 }],
      nextCursor: null,
    });
    t.same((await ivan.get('/commitments?state=funded')).json<CommitmentList>().items, []);
    t.same((await zoe.get('/commitments')).json<CommitmentList>().items, []);
    const one = await ivan.get(`/commitments/${id}`);
    t.equal(one.headers['etag'], '"1"');
    t.match(one.json<CommitmentWithHistory>().events, [
      { seq: 1, event: 'commit', from: null, to: 'signed', change: 2_000_000, by: 'investor' },
    ]);
    t.match((await readCommitment(ada, { id })).commitment, {
      investor: { id: ivan.id, name: 'Ivan' },
      can: ['confirm-funding', 'note-received', 'countersign', 'decline'],
    });
    t.equal((await zoe.get(`/commitments/${id}`)).status, 404);
    t.equal((await zoe.get(`/commitments/${id}/agreement`)).status, 404);
    const own = (await ada.get(`${path}/commitment`)).problem();
    t.match(own, { status: 403, code: 'no-investor-profile' });
  },
});
