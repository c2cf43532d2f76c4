/** Where a company is paid: its owner enters it, an operator confirms it, and an investor pays to it. */
import t from 'tap';
import { commitmentReference } from '#api/features/commitments/payment-reference.ts';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import { dashboardViewIds, viewPath } from '#shared/site/dashboard-address.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText, link, main } from '../support/page-parts.ts';
import { readyAccount } from '../support/payments.ts';
import { letProofsExpire } from '../support/step-up.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const people = committingPeople(app);
const ada = await register(app, 'founder');
const pumps = await people.raise(ada, 'Quiet Pumps', { title: 'Pumps that nobody hears' });
const ivan = await people.investor();
const commitment = await people.commit(ivan, pumps, 2_500_000);
const nora = await people.investor();
const hers = await people.commit(nora, pumps, 3_000_000);
// It was submitted before an account was needed.
people.decide('delete from payment_instructions');

const view = (id: string, more = '') => `${app.origin}/dashboard?view=${id}${more}`;
const asMember = memberStories(browser, refusals);
let instruction = '';

t.test('the owner enters an account with scripts, and sees what is wrong with it', async (t) => {
  await asMember(t, ada, true, async (page) => {
    await page.goto(view('payments'), { waitUntil: 'networkidle' });
    await expectText(page, 'No bank account yet');
    await expectAccessible(t, page, 'no account', { axe: 'light' });
    await link(page, 'Add a US account').click();
    const holder = page.getByLabel('Account holder');
    t.equal(await holder.inputValue(), 'Acme Robotics, Inc.', 'it begins with the legal name');
    await holder.fill('Quiet Pumps');
    await page.getByLabel('Bank', { exact: true }).fill('First Bank');
    await page.getByLabel('Routing number (ABA)').fill('021 000 012');
    await page.getByLabel('Account number').fill('48151623421');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('link', { name: /In this routing number/ }).waitFor();
    t.equal(await page.getByLabel('Account number').inputValue(), '48151623421', 'it is kept');
    await expectAccessible(t, page, 'a wrong number', { axe: 'light' });
    await page.getByLabel('Routing number (ABA)').fill('021 000 021');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/id=pin_/);
    await expectText(page, '021000021');
    await page.getByRole('button', { name: 'Submit for confirmation' }).click();
    await expectText(page, 'Submitted. We’ve told the people who can confirm it');
    await expectText(page, 'only an operator can confirm it');
    t.equal(await page.getByRole('button', { name: 'Confirm account' }).count(), 0);
    instruction = new URL(page.url()).searchParams.get('id') ?? '';
  });
});

t.test('an operator confirms it without scripts, once they have said who they are', async (t) => {
  letProofsExpire(app);
  await asMember(t, operator, false, async (page) => {
    await page.goto(view('queue'));
    await link(page, /Confirm the bank account of Quiet Pumps for USD/).click();
    await expectText(page, 'You are the second person');
    t.equal(new URL(page.url()).searchParams.get('id'), instruction);
    await main(page).getByText('Decline the account').click();
    await page.getByRole('button', { name: 'Confirm account' }).click();
    await page.getByLabel('Your current password').first().fill(operator.password);
    await page.getByRole('button', { name: 'Confirm account' }).click();
    await expectText(page, 'Confirmed. We’ve told the company.');
  });
});

t.test('the country of the bank is asked, and both people are told where it is', async (t) => {
  const dora = await register(app, 'founder');
  const about = { name: 'Dora Docks', legalName: 'Dora Docks B.V.', country: 'NL' };
  await call<CompanyResponse>(dora, 'POST', '/companies', about);
  const says =
    'This IBAN belongs to another country (Netherlands) than the one you chose (Germany).';
  for (const hasScripts of [false, true]) {
    letProofsExpire(app);
    await asMember(t, dora, hasScripts, async (page) => {
      await page.goto(view('payments', '&new=iban'), { waitUntil: 'networkidle' });
      await page.getByLabel('Bank', { exact: true }).fill('Berliner Bank');
      await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
      const password = page.getByLabel('Your current password');
      await password.fill(dora.password);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expectText(page, 'Choose the country of the bank.');
      await page.getByLabel('Country of the bank').selectOption('Germany');
      if (await password.isVisible()) await password.fill(dora.password);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('link', { name: says }).waitFor();
      t.equal(await page.getByLabel('Country of the bank').inputValue(), 'DE', 'it is kept');
      if (hasScripts) await expectAccessible(t, page, 'a country that does not fit');
    });
  }
  await asMember(t, dora, true, async (page) => {
    await page.goto(view('payments', '&new=iban'), { waitUntil: 'networkidle' });
    await page.getByLabel('Bank', { exact: true }).fill('Berliner Bank');
    await page.getByLabel('Country of the bank').selectOption('Germany');
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/id=pin_/);
    await expectText(page, 'The bank and the company are in different countries');
    await expectText(page, 'Country of the bank: Germany. Country of Dora Docks: Netherlands.');
    await page.getByRole('button', { name: 'Submit for confirmation' }).click();
    await expectText(page, 'Submitted. We’ve told the people who can confirm it');
    await expectText(page, 'The bank and the company are in different countries');
  });
  await asMember(t, operator, false, async (page) => {
    await page.goto(view('queue'));
    await link(page, /Confirm the bank account of Dora Docks for EUR/).click();
    await expectText(page, 'Country of the bank: Germany. Country of Dora Docks: Netherlands.');
  });
});

t.test('what was declined is called so, and nobody else is told to submit it', async (t) => {
  const fay = await register(app, 'founder');
  const { company } = await call<CompanyResponse>(fay, 'POST', '/companies', { name: 'Fay Forge' });
  const path = `/companies/${company.id}/payment-instructions`;
  const draft = await call<{ instruction: PaymentInstruction }>(fay, 'POST', path, readyAccount);
  const { id, version } = draft.instruction;
  await call(fay, 'POST', `/payment-instructions/${id}/submit`, undefined, version);
  letProofsExpire(app);
  const about = view('payments', `&id=${id}`);
  await asMember(t, operator, true, async (page) => {
    await page.goto(about, { waitUntil: 'networkidle' });
    await main(page).getByText('Decline the account').click();
    const form = page.locator('form', { has: page.getByLabel('Reason') });
    await form.getByLabel('Reason').fill('The bank does not know this number.');
    await form.getByLabel('Your current password').fill(operator.password);
    await form.getByRole('button', { name: 'Decline account' }).click();
    await expectText(page, 'The company can change it and submit it again');
    t.equal(await page.getByText('Check it, then submit it').count(), 0);
  });
  await asMember(t, fay, true, async (page) => {
    await page.goto(view('payments'), { waitUntil: 'networkidle' });
    await expectText(page, /^Declined$/);
    t.equal(await main(page).getByText('Draft', { exact: true }).count(), 0);
    await page.goto(about, { waitUntil: 'networkidle' });
    await expectText(page, 'Change it, then submit it again');
  });
});

t.test('the investor sees where to pay, and nobody else does', async (t) => {
  for (const hasScripts of [true, false]) {
    await asMember(t, ivan, hasScripts, async (page) => {
      await page.goto(view('portfolio', `&id=${commitment.id}`), { waitUntil: 'networkidle' });
      await main(page).getByText('How to pay').click();
      for (const text of ['48151623421', '021000021', '$25,000', 'never come by email']) {
        await expectText(page, text);
      }
      const copies = await main(page).getByRole('button', { name: /^Copy/ }).count();
      t.ok(hasScripts ? copies >= 5 : copies === 0, `${copies} buttons`);
      if (hasScripts) await expectAccessible(t, page, 'how to pay');
    });
  }
  await asMember(t, ada, false, async (page) => {
    const answer = await page.goto(view('portfolio', `&id=${commitment.id}`));
    t.equal(answer?.status(), 404);
    t.notOk((await page.content()).includes('48151623421'));
  });
});

t.test('the owner records what a bank statement shows, with scripts and without', async (t) => {
  const today = new Date().toISOString().slice(0, 10);
  const statement = view('book', `&raise=${pumps.id}&part=statement`);
  const csv = [
    'Datum;Auftraggeber;Verwendungszweck;Betrag',
    `${today};Ivan;Invest ${commitmentReference(commitment.id).toLowerCase()};25.000,00`,
    `${today};Rent;Rent;-900,00`,
  ];
  const camt = `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">30000.00</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${today}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf>
    <Ustrd>${commitmentReference(hers.id)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt>
    </BkToCstmrStmt></Document>`;
  for (const [hasScripts, name, content] of [
    [true, 'march.csv', csv.join('\n')],
    [false, 'march.xml', camt],
  ] as const) {
    letProofsExpire(app);
    await asMember(t, ada, hasScripts, async (page) => {
      await page.goto(statement, { waitUntil: 'networkidle' });
      const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
      const send = async (buffer: Buffer) => {
        await page.getByLabel('Statement').setInputFiles({ ...file, buffer });
        await page.getByRole('button', { name: 'Match payments' }).click();
      };
      if (hasScripts) {
        await send(Buffer.from(content.replaceAll(/,00$/gm, '')));
        await expectText(page, /^“25\.000” can be read in two ways\./);
        t.notOk(await page.getByLabel('Dates').isVisible(), 'what is clear is not asked');
        await page.getByLabel('Decimals').selectOption('comma');
      }
      await send(file.buffer);
      await expectText(page, 'Matches');
      t.ok(await page.getByRole('checkbox').isChecked(), 'what matches is ticked');
      if (hasScripts) {
        await expectText(page, '1 line of outgoing payments ignored.');
        await expectAccessible(t, page, 'a statement that matches');
      }
      await page.getByLabel('Your current password').fill(ada.password);
      await page.getByRole('button', { name: 'Record selected payments' }).click();
      await expectText(page, '1 commitment marked as received. We’ve emailed the investors.');
    });
  }
  t.equal((await people.read(nora, hers.id)).state, 'funded');
});

t.test(
  'a refund: the investor enters an account, and the owner sees it while it is due',
  async (t) => {
    await people.act(ivan, await people.read(ivan, commitment.id), 'cancel', {});
    const own = view('portfolio', `&id=${commitment.id}`);
    const theirs = view('book', `&raise=${pumps.id}&id=${commitment.id}`);
    letProofsExpire(app);
    await asMember(t, ivan, false, async (page) => {
      await page.goto(own);
      await expectText(page, 'Enter your bank account for the refund');
      const form = page.locator('form', { has: page.getByLabel('Routing number (ABA)') });
      await form.getByLabel('Account holder').fill('Ivy Elsewhere');
      await form.getByLabel('Bank', { exact: true }).fill('Second Bank');
      await form.getByLabel('Routing number (ABA)').fill('021000021');
      await form.getByLabel('Account number').fill('16180339887');
      await form.getByLabel('Your current password').fill(ivan.password);
      await form.getByRole('button', { name: 'Save account' }).click();
      await expectText(page, 'Saved. We’ve told the company');
      await expectText(page, '16180339887');
      await expectText(page, 'The account isn’t in the name of');
    });
    await asMember(t, ivan, true, async (page) => {
      await page.goto(own, { waitUntil: 'networkidle' });
      await expectAccessible(t, page, 'an account for a refund', { axe: 'light' });
      await main(page).getByText('Change to an account with an IBAN').click();
      const form = page.locator('form', { has: page.getByLabel('IBAN') });
      await form.getByLabel('Account holder').fill('Ivy Elsewhere');
      await form.getByLabel('Bank', { exact: true }).fill('Third Bank');
      await form.getByLabel('Country of the bank').selectOption('Germany');
      await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
      await form.getByRole('button', { name: 'Save account' }).click();
      await expectText(page, 'Saved. We’ve told the company');
      await expectText(page, 'DE89 3704');
    });
    for (const hasScripts of [true, false]) {
      letProofsExpire(app);
      await asMember(t, ada, hasScripts, async (page) => {
        await page.goto(theirs, { waitUntil: 'networkidle' });
        await expectText(page, 'Pay back $25,000 to');
        t.notOk((await page.content()).includes('DE89'));
        const form = page.locator('form', {
          has: page.getByRole('button', { name: 'Show the account' }),
        });
        await form.getByLabel('Your current password').fill(ada.password);
        await form.getByRole('button', { name: 'Show the account' }).click();
        await expectText(page, 'DE89 3704');
        await expectText(page, 'The account isn’t in the name of');
        if (!hasScripts) return;
        t.ok((await main(page).getByRole('button', { name: /^Copy/ }).count()) >= 5);
        await expectAccessible(t, page, 'the account of a refund', { axe: 'light' });
      });
    }
  },
);

t.test(
  'no page shows the numbers of an account to anybody else, or is cached with them',
  async (t) => {
    const [eve, otto] = [await people.investor(), await register(app, 'founder')];
    const about = `&raise=${pumps.id}&id=${commitment.id}`;
    const dashboards = dashboardViewIds.flatMap((id) => [
      viewPath(id),
      `${viewPath(id)}${id === 'overview' ? '?' : ''}${about}`,
    ]);
    const payment = `${viewPath('payments')}&id=${instruction}`;
    const open = ['/', '/investors-network', `/investors-network?raise=${pumps.slug}`, '/faq'];
    const readers = { ada, ivan, nora, eve, otto, operator, nobody: null };
    const found: string[] = [];
    for (const [name, member] of Object.entries(readers)) {
      for (const path of [...dashboards, payment, ...open]) {
        const headers = new Headers(member === null ? [] : [['cookie', member.cookie]]);
        const answer = await fetch(app.origin + path, { headers });
        const plain = (await answer.text()).replaceAll(/<[^>]*>|\s/g, '');
        for (const number of ['48151623421', '16180339887', 'DE89370400440532013000']) {
          if (!plain.includes(number)) continue;
          found.push(`${name} ${number} ${path}`);
          t.match(answer.headers.get('cache-control'), /no-store/, path);
        }
      }
    }
    t.same(found, [
      `ada 48151623421 ${viewPath('payments')}`,
      `ada 48151623421 ${payment}`,
      `ivan DE89370400440532013000 ${viewPath('portfolio')}${about}`,
      `operator 48151623421 ${payment}`,
    ]);
  },
);
