/** Investors write, certify and submit; operators decide; with and without scripts, and by keyboard. */
import type { Page } from 'playwright';
import t from 'tap';
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { CertificationResponse } from '#shared/product/investors/certifications.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { accreditedStatement, crowdStatement } from '../support/investors.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText } from '../support/page-parts.ts';
import { letProofsExpire } from '../support/step-up.ts';
import { submittedRaise } from '../support/submitted-raise.ts';
import { tabTo, type UserActions } from '../support/user-actions.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const at = (view: string, more = '') => `${app.origin}/dashboard?view=${view}${more}`;
const reason = 'The register does not list this name.';

const asMember = memberStories(browser, { ...wide, ...refusals });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const idOf = async (member: Member) =>
  (await call<AccountResponse>(member, 'GET', '/me')).account.id;

/** Fills in the steps of a new profile, to where it can be submitted. */
async function writeProfile(page: Page, user: UserActions, name: string): Promise<void> {
  await page.goto(at('investing'));
  await page.locator('label').filter({ hasText: 'A person' }).click();
  await press(page, 'Create profile');
  const legalName = page.getByLabel('Legal name');
  await legalName.waitFor();
  // The name of their account: an angel begins with it.
  if ((await legalName.inputValue()) === '') throw new Error('The legal name is empty.');
  await legalName.fill(name);
  await user.choose(page.getByLabel('Country', { exact: true }), 'United States');
  await page.getByLabel('Address', { exact: true }).fill('12 Orchard Lane, Portland');
  await press(page, /^Continue/);
  await page.getByLabel('Pre-seed').check();
  await page.getByLabel('Health', { exact: true }).check();
  await page.getByLabel('Minimum ticket').fill('5k');
  await page.getByLabel('Maximum ticket').fill('50k');
  await press(page, /^Continue/);
  await page.getByLabel('About you').fill('Builds and backs.');
  await press(page, /^Continue/);
  await page.getByText('Submit for approval').click();
  await press(page, 'Submit the profile');
  await expectText(page, 'Your profile is in review.');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`written, certified, sent back, submitted again and approved, ${how}`, async (t) => {
    const ivan = await register(app, 'investor');
    await asMember(t, ivan, javaScriptEnabled, async (page, user) => {
      await writeProfile(page, user, 'Ivan Investor');
      if (javaScriptEnabled) {
        await expectAccessible(t, page, 'the profile');
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(at('investing', '&step=review'));
        const { x = 0, width = 0 } =
          (await page.locator('[aria-current="step"]').boundingBox()) ?? {};
        t.ok(x >= 0 && x + width <= 320, 'the current step is in sight');
        await page.setViewportSize({ width: 1440, height: 900 });
      }
      await page.goto(at('certification'));
      await page.getByRole('link', { name: 'Certify now' }).click();
      await press(page, 'Continue');
      await expectText(page, 'Choose which country’s rules apply.');
      await page.getByLabel('United States').check();
      await press(page, 'Continue');
      await expectText(page, 'What applies to you?');
      t.equal(await page.getByRole('radio', { checked: true }).count(), 0, 'nothing beforehand');
      await press(page, 'Continue');
      await expectText(page, 'Choose what applies to you.');
      await page.getByLabel(/Not accredited/).check();
      await press(page, 'Continue');
      await press(page, 'Sign the statement');
      for (const what of ['your annual income, or 0', 'your net worth, or 0', 'your full legal']) {
        await expectText(page, new RegExp(`^Enter ${what}`));
      }
      await page.getByLabel('Annual income').fill('30k');
      await page.getByLabel('Net worth').fill('105,000');
      await page.getByLabel('Your full legal name').fill('Ivan');
      await press(page, 'Sign the statement');
      await expectText(page, /the legal name in your profile/);
      t.equal(await page.getByLabel('Net worth').inputValue(), '105,000', 'what was typed stays');
      if (javaScriptEnabled) await expectAccessible(t, page, 'the statement');
      await page.getByLabel('Your full legal name').fill('ivan investor');
      await press(page, 'Sign the statement');
      await expectText(page, /It is valid for twelve months/);
      if (javaScriptEnabled) await expectAccessible(t, page, 'the certifications');
      await page.goto(at('investing'));
      await expectText(page, '$5,250');
    });

    const id = await idOf(ivan);
    await asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(`${app.origin}/dashboard`);
      await expectText(page, /Investor profiles: \d/);
      await page.goto(at('people', '&state=pending'));
      const row = page.getByRole('link', { name: /Ivan Investor/ }).first();
      if (javaScriptEnabled) {
        await tabTo(page, row);
        await page.keyboard.press('Enter');
        await expectText(page, 'Read income and net worth');
        await expectAccessible(t, page, 'a person');
      }
      await page.goto(at('people', `&state=pending&id=${id}`));
      t.equal(await page.getByText('$30,000').count(), 0, 'figures are hidden');
      letProofsExpire(app);
      await page.goto(at('people', `&id=${id}`));
      await page.getByText('Read income and net worth').click();
      const form = page.locator('form').filter({ hasText: 'Read the figures' });
      await form.getByLabel(/^Reason/).fill('A question of the bank about this investor.');
      await form.getByLabel('Your current password').fill(operator.password);
      await press(page, 'Read the figures');
      await expectText(page, '$30,000');
      await page.getByText('Don’t approve').click();
      const reject = page.locator('form').filter({ hasText: 'Send back profile' });
      await reject.getByLabel(/^Reason/).fill(reason);
      await press(page, 'Send back profile');
      await expectText(page, /The person sees your reason and can submit again/);
    });

    await asMember(t, ivan, javaScriptEnabled, async (page) => {
      await page.goto(at('investing'));
      await expectText(page, reason);
      await page.getByText('Submit again').click();
      await press(page, 'Submit the profile');
      await expectText(page, 'Your profile is in review.');
    });
    await asMember(t, operator, javaScriptEnabled, async (page) => {
      await page.goto(at('people', `&id=${id}`));
      await page.getByText('Approve the profile').click();
      await press(page, 'Approve profile');
      await expectText(page, 'Approved. We’ve told the person.');
    });
    await asMember(t, ivan, javaScriptEnabled, async (page) => {
      await page.goto(at('investing', '&step=who'));
      await expectText(page, /an operator reviews the profile again/);
      await page.getByLabel('Legal name').fill('Ivan I. Investor');
      await press(page, 'Save the profile');
      await expectText(page, /in review again/);
      await page.goto(at('certification'));
      await page.getByText('Revoke certification').click();
      await press(page, 'Revoke the certification');
      await expectText(page, 'None of your certifications is valid');
    });
  });
}

t.test(
  'an operator sees all that somebody certified, and decides about each that is valid',
  async (t) => {
    const people = committingPeople(app);
    const ivan = await people.investor(crowdStatement);
    const none = { annualIncome: null, netWorth: null };
    const uk = { ...crowdStatement, jurisdiction: 'UK', basis: 'uk_sophisticated', ...none };
    for (const more of [accreditedStatement, uk, crowdStatement, uk, accreditedStatement]) {
      await call(ivan, 'POST', '/certifications', more);
    }
    const id = await idOf(ivan);
    for (const javaScriptEnabled of [true, false]) {
      await asMember(t, operator, javaScriptEnabled, async (page) => {
        await page.goto(at('people', `&id=${id}`));
        const panel = page.locator('[aria-labelledby="record-title"]');
        if (javaScriptEnabled) {
          await panel.getByText('Earlier certifications (4)').waitFor();
          const held = panel.getByRole('article');
          t.equal(await held.count(), 2, 'one for each jurisdiction');
          const [british, american] = [held.nth(1), held.nth(0)];
          await panel
            .getByText(/^Not accredited/)
            .first()
            .click();
          await panel.getByText('Replaced by a newer one').first().waitFor();
          await american.getByText('Record a verification').click();
          await american.getByLabel('What you checked').fill('Tax returns of the last two years.');
          await american.getByRole('button', { name: 'Record verification' }).click();
          const recorded = panel.getByText('Recorded as verified. We’ve told the person.');
          await recorded.first().waitFor();
          t.equal(await recorded.count(), 1, 'said once');
          await american.getByText('Verified', { exact: true }).first().waitFor();
          await british.getByText('Revoke this certification').click();
          await british.getByLabel(/^Reason/).fill('Too short');
          await british.getByRole('button', { name: 'Revoke certification' }).click();
          await expectText(page, /at least 20 characters so others understand/);
          t.equal(
            await british.getByLabel(/^Reason/).inputValue(),
            'Too short',
            'what was typed stays',
          );
          t.notOk(await american.getByLabel(/^Reason/).isVisible(), 'only in its own form');
          await british.getByLabel(/^Reason/).fill('It names rules that do not apply here.');
          await british.getByRole('button', { name: 'Revoke certification' }).click();
          await panel.getByText('Earlier certifications (5)').waitFor();
          await expectAccessible(t, page, 'several certifications', { axe: 'light' });
          return;
        }
        await panel
          .getByText(/self-certified sophisticated/i)
          .first()
          .click();
        await panel.getByText('It names rules that do not apply here.').waitFor();
        const revoke = async () => {
          await panel.getByText('Revoke this certification').click();
          const why = panel.getByRole('article').getByLabel(/^Reason/);
          await why.fill('The name is of somebody else.');
          await panel.getByRole('button', { name: 'Revoke certification' }).click();
        };
        await revoke();
        await expectText(page, 'None is valid now.');
        await panel.getByText('Earlier certifications (6)').waitFor();
        const { certification } = await call<CertificationResponse>(
          ivan,
          'POST',
          '/certifications',
          accreditedStatement,
        );
        await asMember(t, ivan, javaScriptEnabled, async (own) => {
          await own.goto(at('certification'));
          const why = 'By an operator: The name is of somebody else.';
          const revoked = own.locator('details').filter({ hasText: why }).first();
          await revoked.locator('summary').click();
          await revoked.getByText(why).waitFor();
        });
        await page.goto(at('people', `&id=${id}`));
        await call(ivan, 'POST', `/certifications/${certification.id}/revoke`);
        await revoke();
        await panel.getByText('There is a problem').waitFor();
        await panel.getByText('Earlier certifications (7)').waitFor();
      });
    }
  },
);

t.test('a raise says whether its rule admits whoever reads it', async (t) => {
  const [ada, ivan] = [await register(app, 'founder'), await register(app, 'investor')];
  const offer = { regime: 'us_506c', visibility: 'public_teaser' } as const;
  const raise = await submittedRaise(app, ada, 'Pickers Inc.', offer);
  const checklist = reviewChecklist.map(({ key }) => key);
  await call(operator, 'POST', `/admin/raises/${raise.id}/approve`, { checklist });
  await call(ada, 'POST', `/raises/${raise.id}/publish`);
  await call(ivan, 'POST', '/investor-profile', { kind: 'angel', displayName: 'Ivan' });
  await asMember(t, ivan, true, async (page) => {
    await page.goto(`${app.origin}/investors-network?raise=${raise.slug}`);
    await expectText(page, 'You can’t sign yet');
    await expectText(page, 'Your investor profile is a draft. Submit it for approval.');
    await expectText(page, /Rule 506\(c\) is for investors who are accredited/);
    await expectAccessible(t, page, 'the page of a raise');
  });
});
