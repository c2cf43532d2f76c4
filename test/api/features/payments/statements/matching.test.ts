/** Bank statements over HTTP: what matches, what is recorded, and that nothing is recorded twice. */
import type { Book } from '#shared/product/commitments/book.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { StatementCheck } from '#shared/product/payments/statements/statements.ts';
import { type ApiVisitor, firstOperator, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitters, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { usd } from '#test/support/money.ts';
import { paymentOf } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, errorsIn } from '#test/support/raise-people.ts';
import { findRows } from '#test/support/rows.ts';
import { keepSessions } from '#test/support/step-up.ts';

/** A raise of 2 March 2026 that three have signed for: 5,000, 6,000 and 7,000 dollars. */
async function signedRaise(api: TestApi) {
  const live = await openRaise(api);
  const people = await addCommitters(api, ['Ivan', 'Nora', 'Omar']);
  const commitments: Commitment[] = [];
  for (const [index, who] of people.entries()) {
    commitments.push(commitmentIn(await commitTo(who, live.path, 500_000 + index * 100_000)));
  }
  const references = await Promise.all(
    people.map(async (who, index) => {
      const { reference } = await paymentOf(who, commitments[index] ?? { id: '' });
      return reference;
    }),
  );
  const [a = '', b = '', c = ''] = references;
  const [ofIvan = '', ofNora = '', ofOmar = ''] = commitments.map(({ id }) => id);
  return { ...live, ofIvan, ofNora, ofOmar, references: [a, b, c] as const };
}

const sendStatement = (who: ApiVisitor, path: string, content: string | Buffer, query = '') =>
  who.put(
    `${path}/statement${query}`,
    { headers: { 'content-type': 'application/octet-stream' } },
    Buffer.from(content),
  );

const match = async (who: ApiVisitor, path: string, content: string | Buffer, query = '') => {
  const answer = await sendStatement(who, path, content, query);
  if (answer.status !== 200) throw new Error(`${errorsIn(answer)} ${answer.text}`);
  return answer.json<StatementCheck>();
};

/** Records what was matched, but for what is left out. */
const record = (who: ApiVisitor, path: string, check: StatementCheck, matches = ['exact']) =>
  who.post(`${path}/statement-payments`, {
    payments: check.payments
      .filter((one) => matches.includes(one.match))
      .map(({ commitment, on, amount }) => ({
        ...{ commitment: commitment?.id, version: commitment?.version, on, amount },
      })),
  });

const statesIn = async (who: ApiVisitor, path: string) =>
  Object.fromEntries(
    (await who.get(`${path}/book`))
      .json<Book>()
      .items.map(({ id, state, received }) => [id, [state, received?.amount ?? 0]]),
  );

await withApiOnBothEngines({
  async 'lines are matched by reference and amount, confirmed, and recorded once'(t, api) {
    const { owner, path, company, references, ...of } = await signedRaise(api);
    const [a, b, c] = references;
    const spaced = `${a.slice(0, 4).toLowerCase()} ${a.slice(4, 7)}-${a.slice(7)}`;
    const csv = [
      'Account;1234',
      'Booking date;Payer;Details;Amount;Currency',
      `02.03.2026;Ivan;Invest ${spaced};5.000,00;USD`,
      `03.03.2026;Nora GmbH;${b};1.234,56;USD`,
      `03.03.2026;Nora GmbH;${b};1.234,56;USD`,
      `03.03.2026;Omar;${c.slice(0, 10)}#;7.000,00;USD`,
      `03.03.2026;Omar;${c};7.000,00;EUR`,
      '03.03.2026;Rent;Rent;-900,00;USD',
      `31.02.2026;Omar;${c};7.000,00;USD`,
      `01.02.2026;Omar;${c};7.000,00;USD`,
    ].join('\r\n');
    const check = await match(owner, path, csv);
    t.match(check, { format: 'csv', questions: empty, debits: 1, otherCurrencies: 1 });
    t.same(check.found, { date: 1, amount: 4, text: 3, payer: 2 });
    t.match(check.faults, [{ line: 9, message: '“31.02.2026” isn’t a date.' }]);
    t.same(
      check.payments.map(({ match, line, commitment }) => [match, line, commitment?.id]),
      [
        ['exact', 3, of.ofIvan],
        ['differs', 4, of.ofNora],
        ['twice', 5, of.ofNora],
        ['refused', 10, of.ofOmar],
      ],
    );
    t.match(check.payments[3]?.message, /before the raise opened/);
    t.same(
      check.others.map(({ line }) => line),
      [6],
    );
    t.same(await findRows(api, 'statement_lines'), [], 'matching keeps nothing');

    const recorded = await record(owner, path, check, ['exact', 'differs', 'twice']);
    t.same(recorded.json(), { received: 1, noted: 1, before: 1 });
    t.match(await statesIn(owner, path), {
      [of.ofIvan]: ['funded', 500_000],
      [of.ofNora]: ['signed', 123_456],
      [of.ofOmar]: ['signed', 0],
    });
    const again = await match(owner, path, csv);
    t.same(
      again.payments.slice(0, 2).map(({ match }) => match),
      ['recorded', 'recorded'],
    );
    t.same((await record(owner, path, check)).json(), { received: 0, noted: 0, before: 1 });

    // Another file of the bank has the same payment in other words.
    const other = `Date,Reference,Credit\n2026-03-02,TRANSFER ${a},"5,000.00"\n2026-03-03,${b},"4,765.44"\n`;
    const rest = await match(owner, path, other);
    t.same(
      rest.payments.map(({ match }) => match),
      ['exact', 'recorded'],
      'the bank calls the first one something else',
    );
    t.same((await record(owner, path, rest)).json(), { received: 1, noted: 0, before: 0 });
    t.match((await statesIn(owner, path))[of.ofNora], ['funded', 600_000]);

    const kept = JSON.stringify(await findRows(api, 'statement_lines'));
    for (const secret of [a, b, 'Nora', 'Invest']) t.notOk(kept.includes(secret), secret);
    const stranger = await addPerson(api, 'Eve');
    const editor = await addPerson(api, 'Ed');
    await addTo(api, company, editor, 'editor');
    t.equal((await sendStatement(stranger, path, csv)).status, 404);
    t.equal((await sendStatement(editor, path, csv)).status, 403);
    t.equal((await record(editor, path, check)).status, 403);
  },

  async 'all are recorded or none; who one is is asked; a change meanwhile is told'(t, api) {
    const { owner, path, references, ...of } = await signedRaise(api);
    const [a, b] = references;
    const olga = await firstOperator(api);
    const csv = `Date,Reference,Amount\n2026-03-02,${a},5000.00\n2026-03-02,${b},6000.00\n`;
    const check = await match(olga, path, csv);
    t.same(
      check.payments.map(({ match }) => match),
      ['exact', 'exact'],
    );
    const payments = check.payments.map(({ commitment, on, amount }) => ({
      ...{ commitment: commitment?.id, version: commitment?.version, on, amount },
    }));
    const send = (body: object, options: object = {}) =>
      owner.post(`${path}/statement-payments`, body, options);
    api.clock.now += 11 * 60_000;
    t.equal(refusalIn(await send({ payments }, { unproven: true })), '401 mfa-required');
    const [one, other] = payments;
    const changed = await send({ payments: [one, { ...other, version: 7 }] });
    t.same(errorsIn(changed), ['/payments/1 changed']);
    t.match(changed.problem().errors?.[0]?.message, /^Ivan: this commitment changed/);
    const euro = { ...other, amount: { amount: 600_000, currency: 'EUR' } };
    t.equal((await send({ payments: [one, euro] })).status, 422);
    const late = await send({ payments: [one, { ...other, on: '2027-01-01' }] });
    t.match(late.problem().errors?.[0]?.message, /^Ivan: .*is in the future/);
    const elsewhere = { ...one, commitment: 'cmt_0123456789abcdef' };
    t.same(errorsIn(await send({ payments: [other, elsewhere] })), ['/payments/1 not-found']);
    t.same(errorsIn(await send({ payments: [] })), ['/payments minItems']);
    t.match(
      await statesIn(owner, path),
      { [of.ofIvan]: ['signed', 0], [of.ofNora]: ['signed', 0] },
      'none',
    );
    t.same(await findRows(api, 'statement_lines'), []);

    const both = await Promise.all([send({ payments }), send({ payments })]);
    t.same(
      both.map((answer) => answer.json<{ received: number }>().received).sort(),
      [0, 2],
      'twice at once',
    );
    t.match(await statesIn(owner, path), {
      [of.ofIvan]: ['funded', 500_000],
      [of.ofNora]: ['funded', 600_000],
    });
  },

  async 'several payments of one commitment add up, and none alone is a match'(t, api) {
    const { owner, path, references, ofIvan } = await signedRaise(api);
    const [a] = references;
    const csv = `Date,Reference,Amount\n2026-03-02,${a},2000.00\n2026-03-03,${a},3000.00\n`;
    const check = await match(owner, path, csv);
    t.same(
      check.payments.map(({ match }) => match),
      ['differs', 'differs'],
    );
    t.same((await record(owner, path, check, ['differs'])).json(), {
      ...{ received: 1, noted: 1, before: 0 },
    });
    t.match((await statesIn(owner, path))[ofIvan], ['funded', 500_000]);
    const more = await match(owner, path, `Date,Reference,Amount\n2026-03-03,${a},10.00\n`);
    t.match(more.payments, [{ match: 'not-due', commitment: { due: null, state: 'funded' } }]);
    t.same((await record(owner, path, more, ['not-due'])).json(), {
      ...{ received: 0, noted: 1, before: 0 },
    });
    t.match((await statesIn(owner, path))[ofIvan], ['funded', 501_000]);
  },

  async 'what is unclear is asked, and what is no statement is refused in a sentence'(t, api) {
    const { owner, path, references } = await signedRaise(api);
    const [a] = references;
    const unclear = `Date,Reference,Amount\n03/04/2026,${a},"5,000"\n`;
    const asked = await match(owner, path, unclear);
    t.same(asked.payments, []);
    t.same(
      asked.questions.map(({ pointer }) => pointer),
      ['/decimal', '/dayOrder'],
    );
    api.clock.now += 60 * 86_400_000;
    await keepSessions(api);
    const said = await match(owner, path, unclear, '?decimal=point&dayOrder=month-first');
    t.match(said.payments, [{ match: 'exact', on: '2026-03-04', amount: usd(5_000) }]);
    const untitled = await match(owner, path, `2026-03-02,${a},5000.00\n`);
    t.same(
      untitled.questions.map(({ pointer }) => pointer),
      ['/date', '/amount'],
    );
    const chosen = await match(owner, path, `2026-03-02,${a},5000.00\n`, '?date=1&amount=3');
    t.match(chosen.payments, [{ match: 'exact', line: 1 }]);

    const refused = async (content: string | Buffer) => {
      const answer = await sendStatement(owner, path, content);
      return answer.status === 200 ? 'read' : `${answer.status} ${errorsIn(answer)}`;
    };
    t.equal(await refused(''), '422 /file empty');
    t.equal(await refused('%PDF-1.7'), '422 /file not-a-statement');
    t.equal(await refused('<Document><BkToCstmrAcctRpt/></Document>'), '422 /file not-camt');
    t.equal(await refused('<Document><BkToCstmrStmt>'), '422 /file not-xml');
    t.equal(
      await refused('<!DOCTYPE d [<!ENTITY a "b">]><Document>&a;</Document>'),
      '422 /file doctype',
    );
    const many = `Date,Amount\n${'2026-03-02,1.00\n'.repeat(20_001)}`;
    t.equal(await refused(many), '422 /file too-many-lines');
    t.match(await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 'a')), /^413/);
  },
});
