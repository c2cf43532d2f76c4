/**
 * The way of a stranger from the home page to a raise that waits for its review: each page begins in
 * its first field and leads on with one button, which is never a wrong turn.
 */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { countedUser } from '#scripts/bench/counted-user.ts';
import { submitRaise } from '#scripts/bench/submit-raise.ts';
import { callsTo } from '#scripts/trials/api-calls.ts';
import { accessibilityViolations, comesTo, hydrated, story } from '../support/chromium.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { button, link, main } from '../support/page-parts.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const email = 'nina@acme.example';
/** The version of a bank account that was entered and submitted. */
const submitted = 2;
/** With the choices of lists, the boxes to tick and the dialog that chooses the deck. */
const clicksAtMost = 72;

/** The labels of what looks like the next thing to do, without what has opened something already. */
function primaryActs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[class*="_primary_"]')]
      .filter((act) => act.checkVisibility({ visibilityProperty: true }))
      .filter((act) => !act.matches('details[open] > summary'))
      .map((act) => act.textContent?.trim() ?? ''),
  );
}

function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const labels = activeElement instanceof HTMLInputElement ? activeElement.labels : null;
    const named = labels ?? (activeElement as HTMLTextAreaElement | HTMLSelectElement).labels;
    return named?.[0]?.textContent?.replace(/ \(.*\)$/, '') ?? '';
  });
}

/** What may wait, named as such; a page that blocks the raise until it is filled in says so. */
const mayWait = [
  ...['BIC', 'Maximum ticket', 'First day', 'What they have done'],
  ...['Founded on', 'City', 'Website'],
];

async function looked(t: Test, page: Page, where: string, first?: string): Promise<void> {
  await t.test(where, async (t) => {
    if (first !== undefined) await comesTo(t, () => focusedLabel(page), first);
    const acts = await primaryActs(page);
    t.ok(acts.length <= 1, `at most one act is primary: ${acts.join(', ')}`);
    const labels = main(page).locator('label:visible', { hasText: '(optional)' });
    const optional = await labels.allInnerTexts();
    const named = optional.map((label) => label.replace(' (optional)', ''));
    t.same(
      named.filter((label) => !mayWait.includes(label)),
      [],
      'nothing that blocks is called optional',
    );
    t.same(await accessibilityViolations(page), [], 'axe');
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  const at = `${viewport.width}-${email}`;
  t.test(`a stranger submits a raise, ${viewport.width} px wide`, (t) =>
    story(t, browser, { viewport }, async (page) => {
      const user = countedUser(page);
      const arrived = (where: string, first?: string) => looked(t, page, where, first);
      await page.goto(`${app.origin}/`);
      await hydrated(page);
      await user.press(link(page, 'Raise capital').first());
      await page.waitForURL(/\/register/);
      await arrived('registration', 'Your name');
      await user.write(page.getByLabel('Your name'), 'Nina New');
      await user.write(page.getByLabel('Email address'), at);
      t.ok(await page.getByLabel('I am raising capital').isChecked());
      await user.press(page.getByLabel(/I accept the/));
      await user.press(page.getByLabel(/I have read the/));
      await user.press(button(page, 'Create account'));
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
      await arrived('inbox');
      const mailed = /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/;
      await page.goto(await app.mailedLink(at, mailed));
      await arrived('password', 'Password');
      await user.write(page.getByLabel('Password', { exact: true }), 'seven slow herons wading');
      await user.press(button(page, 'Confirm and log in'));
      await page.waitForURL(/\/dashboard/);
      const confirm = async (id: string) => {
        const path = `/payment-instructions/${id}/confirm`;
        await callsTo(app)(operator, 'POST', path, {}, submitted);
      };
      await submitRaise(page, user, confirm, arrived);
      await arrived('submitted');
      t.ok(user.effort.clicks <= clicksAtMost, `${user.effort.clicks} clicks`);
    }),
  );
}
