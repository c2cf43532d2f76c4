/**
 * Rounds carried to their close, from an empty database: one that is funded, by keyboard only, and one
 * that fails and pays back, in browsers without scripts.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { sha256Of } from '#api/platform/sha256.ts';
import { mailText } from '#scripts/trials/mail-text.ts';
import { verifyBinder } from '#server/process/verify-binder.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { ledgerVerdict } from '../support/app-database.ts';
import { comesTo } from '../support/chromium.ts';
import { closingSteps, endTime, readsWhatWasSigned } from '../support/closing-steps.ts';
import { committingPeople } from '../support/committing-people.ts';
import { pdfBytes } from '../support/data-room.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { usd } from '../support/money.ts';
import { openPortal } from '../support/open-portal.ts';
import { button, expectText, link, main, summary } from '../support/page-parts.ts';
import {
  offersSideLetter,
  readsSideLetter,
  signsSideLetter,
} from '../support/side-letter-journey.ts';
import type { UserActions } from '../support/user-actions.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const people = committingPeople(app);

const view = (name: string, more = '') => `${app.origin}/dashboard?view=${name}${more}`;

/** Tells what somebody does, each at a device of their own. */
const as = memberStories(browser, { ...wide, expected: /status of 412/ });

const { commits, reports, confirms, countersignsAll, countersigns, settles } = closingSteps(app);

const commitmentOf = async (who: Member, raise: Raise): Promise<string> => {
  const path = `/commitments?raise=${raise.id}`;
  return (await call<CommitmentList>(who, 'GET', path)).items[0]?.id ?? '';
};

/** What the portfolio of somebody says of it, and that the ledger can be made again. */
async function agrees(
  t: Test,
  page: Page,
  user: UserActions,
  words: readonly string[],
): Promise<void> {
  await user.open(view('portfolio'));
  for (const one of words) await expectText(page, one);
  t.strictSame((await ledgerVerdict(app)).differences, [], 'the ledger verifies');
}

t.test('a round is filled beyond its maximum, paid and funded, by keyboard only', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await people.raise(founder, 'Quiet Pumps', {
    ...{ title: 'Pumps that nobody hears', min: usd(50_000), target: usd(80_000) },
    ...{ max: usd(100_000), maxTicket: usd(100_000) },
  });
  const [ivy, olga, carl] = [
    await people.investor(),
    await people.investor(),
    await people.investor(),
  ];
  const signed = 'Signed. What you signed is kept with this commitment.';
  await as(t, ivy, 'keyboard', commits(raise, '60k', 'Sign and commit', signed));
  await as(t, olga, 'keyboard', commits(raise, '40k', 'Sign and commit', signed));
  const waits = 'Signed. You’re on the waitlist. We’ll email you when enough is available.';
  await as(t, carl, 'keyboard', commits(raise, '30k', 'Sign and join the waitlist', waits));

  await as(t, olga, 'keyboard', async (page, user) => {
    await user.open(view('portfolio', `&id=${await commitmentOf(olga, raise)}`));
    await user.press(summary(page, 'Cancel the commitment'));
    await user.press(button(page, 'Cancel the commitment'));
    await expectText(page, 'It has ended and is no longer binding.');
  });
  await as(t, carl, 'keyboard', async (page, user) => {
    await user.open(view('portfolio', `&id=${await commitmentOf(carl, raise)}`));
    await expectText(page, / is offered to you\./);
    await user.press(link(page, 'Read and sign'));
    await user.write(page.getByLabel('Your full legal name'), 'Ivan Investor');
    await user.press(button(page, 'Sign and accept'));
    await expectText(page, signed);
    await reports('CARL-1', '$30,000')(page, user);
  });
  await as(t, ivy, 'keyboard', reports('IVY-1', '$60,000'));
  await as(t, founder, 'keyboard', async (page, user) => {
    await confirms(raise, await commitmentOf(ivy, raise))(page, user);
    await confirms(raise, await commitmentOf(carl, raise))(page, user);
    await countersignsAll(raise)(page, user);
    await user.open(view('book', `&raise=${raise.id}&id=${await commitmentOf(ivy, raise)}`));
    await offersSideLetter(page, user);
    await expectAccessible(t, page, 'a side letter in the book', { axe: 'light' });
    await readsSideLetter(page, user, 'The commitment', () =>
      expectAccessible(t, page, 'a page of a side letter', { axe: 'light' }),
    );
    await readsWhatWasSigned(page, user, () =>
      expectAccessible(t, page, 'what was signed, in the book', { axe: 'light' }),
    );
  });
  await as(t, ivy, 'keyboard', async (page, user) => {
    await user.open(view('portfolio', `&id=${await commitmentOf(ivy, raise)}`));
    await signsSideLetter(page, user);
    await expectAccessible(t, page, 'a side letter in the portfolio', { axe: 'light' });
    await user.open(view('check', `&sha256=${sha256Of(pdfBytes)}`));
    await expectText(page, 'Side letter: Information rights');
    await expectText(page, 'Both have signed it.');
  });
  endTime(app, raise);
  await as(
    t,
    operator,
    'keyboard',
    settles(t, raise, 'Close as funded', 'Close the raise as funded'),
  );
  await as(t, ivy, 'keyboard', (page, user) => agrees(t, page, user, ['Settled', '$60,000']));
  await as(t, carl, 'keyboard', (page, user) => agrees(t, page, user, ['Settled', '$30,000']));
  await as(t, olga, 'keyboard', (page, user) => agrees(t, page, user, ['Cancelled', '$40,000']));
  t.same(await totalsOf(raise), ['cancelled 4000000', 'settled 9000000']);

  // Who holds what: recorded for one without scripts, and for the others at once.
  const holders = view('holders', `&raise=${raise.id}`);
  const ofIvy = await commitmentOf(ivy, raise);
  await as(t, founder, 'no scripts', async (page, user) => {
    await user.open(`${holders}&id=${ofIvy}`);
    await user.write(page.getByLabel('Certificate or reference number'), 'SAFE-98');
    await user.press(button(page, 'Record issuance'));
    await expectText(page, 'We’ve recorded it for Ivan Investor and told them.');
    await expectText(page, 'Archived, read-only');
    // Two correct the same field: both versions are shown, and neither replaces the other unseen.
    await user.open(`${holders}&id=${ofIvy}`);
    await user.press(summary(page, 'Correct the issuance'));
    await user.write(page.getByLabel('Certificate or reference number'), 'SAFE-100');
    await user.write(page.getByLabel('Reason'), 'The certificate says 100.');
    const first = { reference: 'SAFE-99', reason: 'The certificate says 99.' };
    await call(founder, 'PATCH', `/holders/${ofIvy}/issuance`, first, 1);
    await user.press(button(page, 'Correct issuance'));
    const both = page.getByRole('group', { name: /^Two versions of “Certificate/ });
    t.match(await both.innerText(), /Yours\s+SAFE-100\s+Saved by .+ UTC\s+SAFE-99/);
    t.equal(await page.getByLabel('Reason').inputValue(), 'The certificate says 100.');
    await expectAccessible(t, page, 'two corrections', { axe: 'nothing' });
    await both.getByLabel('Keep mine').check();
    await user.press(button(page, 'Correct issuance'));
    await expectText(page, 'We’ve corrected it for Ivan Investor and told them why.');
    await user.open(view('room', `&raise=${raise.id}`));
    await expectText(page, 'Archived, read-only');
    const adding = page.getByRole('link', { name: 'Add documents' });
    t.notOk(await adding.isVisible(), 'its room takes nothing new');
    const archived = page.locator('[data-archived-room]');
    t.match(await archived.innerText(), /^Archived, read-only\s+since \d+ \w+ \d{4}/);
    await user.open(view('room', `&raise=${raise.id}&id=new`));
    await expectText(page, /^This raise ended on \d+ \w+ \d{4}.*It’s archived and read-only/);
  });
  await as(t, founder, 'keyboard', async (page, user) => {
    await user.open(holders);
    await expectAccessible(t, page, 'the holders of a raise', { axe: 'light' });
    await user.press(summary(page, 'Record remaining issuances (1)'));
    await user.press(button(page, 'Record all'));
    await expectText(page, 'Recorded for 1 holder. We’ve told each of them.');
    await expectText(page, 'Issued to 2.');

    // The end of a round: its binder in the hands of a lawyer, who checks that nothing is missing.
    await user.open(view('raise', `&raise=${raise.id}&step=review`));
    await user.press(button(page, 'Create binder'));
    const file = link(page, 'Download the binder');
    await file.waitFor({ timeout: 30_000 });
    const downloading = page.waitForEvent('download');
    await user.press(file);
    const saved = join(t.testdir(), 'binder.zip');
    await (await downloading).saveAs(saved);
    const verdict = await verifyBinder([saved]);
    t.equal(verdict.code, 0, verdict.text);
    t.match(verdict.text, /^The binder is sound: \d\d+ files /);
  });
  for (const [who, way, number] of [
    [ivy, 'no scripts', 'SAFE-100'],
    [carl, 'mouse', 'SAFE-2'],
  ] as const) {
    await as(t, who, way, async (page, user) => {
      await user.open(view('portfolio'));
      await user.press(link(page, 'Holdings'));
      // The rows of the commitments are there until the others come.
      await page.waitForURL(/part=holdings/);
      await user.press(main(page).locator('tbody th a, tbody a').first());
      const record = page.locator('[aria-labelledby="record-title"]');
      await record.getByText('Certificate or reference').waitFor();
      await record.getByText(number).waitFor();
      if (way === 'mouse') await expectAccessible(t, page, 'a holding', { axe: 'light' });
    });
  }
});

t.test('a round that misses its minimum fails and pays back, without scripts', async (t) => {
  const founder = await register(app, 'founder');
  const raise = await people.raise(founder, 'Kilnworks', {
    ...{ title: 'Kilns without gas', min: usd(50_000), target: usd(80_000) },
    ...{ max: usd(100_000), maxTicket: usd(100_000) },
  });
  const [ivan, carl] = [await people.investor(), await people.investor()];
  const signed = 'Signed. What you signed is kept with this commitment.';
  await as(t, ivan, 'no scripts', async (page, user) => {
    await commits(raise, '20k', 'Sign and commit', signed)(page, user);
    await reports('IVAN-1', '$20,000')(page, user);
  });
  await as(t, carl, 'no scripts', commits(raise, '10k', 'Sign and commit', signed));
  const id = await commitmentOf(ivan, raise);
  await as(t, ivan, 'no scripts', async (page, user) => {
    await user.open(view('portfolio', `&id=${id}`));
    await expectText(page, /^Signed by you, waiting for Kilnworks/);
  });
  await as(t, founder, 'no scripts', async (page, user) => {
    await countersigns(raise, id)(page, user);
    await confirms(raise, id)(page, user);
    await offersSideLetter(page, user);
  });
  await as(t, ivan, 'no scripts', async (page, user) => {
    await user.open(view('portfolio', `&id=${id}`));
    await expectText(page, 'Signed by both sides');
    await readsSideLetter(page, user, 'Your commitment');
    await signsSideLetter(page, user);
    await link(page, 'Executed agreement (PDF)').waitFor();
  });
  await as(t, carl, 'no scripts', async (page) => {
    for (const theirs of ['portfolio', 'book']) {
      const answer = await page.request.get(view(theirs, `&signed=${id}`));
      t.equal(answer.status(), 404, `${theirs}: what another investor signed`);
    }
  });
  endTime(app, raise);
  await as(
    t,
    operator,
    'no scripts',
    settles(t, raise, 'Close as not funded', 'Close the raise as not funded'),
  );
  await as(t, operator, 'no scripts', async (page, user) => {
    await user.open(view('settling', `&raise=${raise.id}&id=${id}`));
    await readsSideLetter(page, user, 'The commitment');
    await readsWhatWasSigned(page, user);
  });
  // What each reads and does until the money is back.
  const own = view('portfolio', `&id=${id}`);
  const record = view('book', `&raise=${raise.id}&id=${id}`);
  await as(t, ivan, 'no scripts', async (page, user) => {
    await user.open(own);
    await expectText(page, 'Released, because the raise did not succeed');
    await expectText(page, 'Kilnworks has to pay $20,000 back to you.');
    await entersRefundAccount(page, user);
    await expectText(page, /^Kilnworks pays the refund to this account, entered/);
  });
  await as(t, carl, 'no scripts', async (page, user) => {
    await user.open(view('portfolio', `&id=${await commitmentOf(carl, raise)}`));
    await expectText(page, 'It has ended and is no longer binding. Nothing is due.');
    t.equal(await main(page).getByText('account for the refund').count(), 0);
  });
  await as(t, operator, 'no scripts', async (page, user) => {
    await user.open(`${app.origin}/dashboard`);
    await expectText(page, /is owed a refund from the raise of Kilnworks$/);
    await user.open(view('settling', `&raise=${raise.id}&id=${id}`));
    await expectText(page, 'Refund due (1)');
    t.notOk((await page.content()).includes('16180339887'), 'the account is for the owner alone');
  });
  await as(t, founder, 'no scripts', async (page, user) => {
    await user.open(`${app.origin}/dashboard`);
    await expectText(page, /The minimum wasn’t reached\. One payment has to be paid back\./);
    await expectText(page, /^Pay back \$20,000 to/);
    await user.open(record);
    await user.press(button(page, 'Show the account'));
    await expectText(page, '16180339887');
    await user.open(`${record}&do=mark-refunded`);
    await user.write(page.getByLabel('Bank reference'), 'BACK 1');
    await user.press(button(page, 'Mark as refunded').last());
    await expectText(page, 'Marked as refunded. We’ve emailed the investor.');
    await user.open(record);
    t.equal(await button(page, 'Show the account').count(), 0, 'the refund is not due any more');
    await user.open(`${app.origin}/dashboard`);
    await expectText(page, /The minimum wasn’t reached\. The only payment was paid back\./);
    await user.open(view('holders', `&raise=${raise.id}`));
    await expectText(page, 'No holders yet');
  });
  await as(t, ivan, 'no scripts', async (page, user) => {
    await user.open(own);
    await expectText(page, 'Your money was paid back.');
    await expectText(page, /^\$20,000 on .+, BACK 1$/);
  });
  const told = async (who: Member, words: string) =>
    (await app.mails()).some((mail) => sentTo(mail, who) && wordsOf(mail).includes(words));
  for (const [who, words] of [
    [ivan, 'The raise of Kilnworks did not succeed; $20,000 will be paid back to you.'],
    [ivan, 'You entered an account for your refund of $20,000 from the raise of Kilnworks.'],
    [ivan, 'Your $20,000 from the raise of Kilnworks was paid back.'],
    [carl, 'The raise of Kilnworks did not succeed; your $10,000 is no longer binding.'],
    [founder, 'One payment, $20,000 in total, has to be paid back.'],
    [founder, 'Pay back $20,000 to Ivan Investor for the raise of Kilnworks: the account is'],
  ] as const) {
    await comesTo(t, () => told(who, words), true);
  }
  t.notOk(
    (await app.mails()).some((mail) => mail.includes('16180339887')),
    'in no mail',
  );
  await as(t, ivan, 'no scripts', (page, user) => agrees(t, page, user, ['Refunded', '$20,000']));
  await as(t, carl, 'no scripts', (page, user) => agrees(t, page, user, ['Cancelled', '$10,000']));
  t.same(await totalsOf(raise), ['cancelled 1000000', 'refunded 2000000']);
});

const sentTo = (mail: string, { email }: Member) => new RegExp(`^To:.*${email}`, 'im').test(mail);

/** The words of a mail, on one line. */
const wordsOf = (mail: string) => mailText(mail).replaceAll(/\s+/g, ' ');

/** Says where a refund goes, in the record of the commitment. */
async function entersRefundAccount(page: Page, user: UserActions): Promise<void> {
  await expectText(page, 'Enter your bank account for the refund');
  const form = page.locator('form', { has: page.getByLabel('Routing number (ABA)') });
  await user.write(form.getByLabel('Account holder'), 'Ivan Investor');
  await user.write(form.getByLabel('Bank', { exact: true }), 'Second Bank');
  await user.write(form.getByLabel('Routing number (ABA)'), '021000021');
  await user.write(form.getByLabel('Account number'), '16180339887');
  await user.press(form.getByRole('button', { name: 'Save account' }));
  await expectText(page, 'Saved. We’ve told the company');
}

/** The totals of the ledger, by state. */
async function totalsOf({ id }: Raise): Promise<readonly string[]> {
  const { totals } = await ledgerVerdict(app);
  return totals
    .filter(({ raise }) => raise === id)
    .map(({ state, amount }) => `${state} ${amount}`)
    .sort();
}
