/** What was typed and not saved is never lost without a word, wherever the person goes. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { accessibilityViolations, hydrated, story, withMotion } from '../support/chromium.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const founder = await register(app, 'founder');
const savedName = 'Ada Founder';

/** The account view with a name typed over the one that is saved. */
function withTypedName(t: Test, tell: (page: Page) => Promise<void>): Promise<void> {
  return story(t, browser, withMotion, async (page) => {
    await page.context().addCookies([founder.browserCookie]);
    await page.goto(`${app.origin}/dashboard?view=account`);
    await hydrated(page);
    const name = page.getByLabel('Your name');
    // Clicked and typed: a browser asks nobody who has not touched the page.
    await name.click({ clickCount: 3 });
    await name.pressSequentially('Grace Hopper');
    await tell(page);
  });
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const typed = (page: Page) => page.getByLabel('Your name').inputValue();
const toSecurity = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Security' });

t.test('leaving asks, and to stay keeps everything', (t) =>
  withTypedName(t, async (page) => {
    await toSecurity(page).click();
    await question(page).waitFor();
    t.same(await accessibilityViolations(page), []);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'hidden' });
    t.equal(await typed(page), 'Grace Hopper');
    t.match(page.url(), /view=account$/);
    await toSecurity(page).click();
    await question(page).getByRole('button', { name: 'Stay on this page' }).click();
    await question(page).waitFor({ state: 'hidden' });
    t.equal(await typed(page), 'Grace Hopper');
  }),
);

t.test('so does going back, and to leave leaves', (t) =>
  withTypedName(t, async (page) => {
    await page.getByLabel('Your name').fill(savedName);
    await toSecurity(page).click();
    await page.waitForURL('**/dashboard?view=security');
    await page.goBack();
    await page.waitForURL('**/dashboard?view=account');
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.goForward();
    await question(page).waitFor();
    t.match(page.url(), /view=account$/, 'the address says where one is');
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Devices' }).waitFor();
    t.equal(await question(page).count(), 0);
    await page.goBack();
    await page.waitForURL('**/dashboard?view=account');
    await page.getByLabel('Your name').waitFor();
    t.equal(await typed(page), savedName, 'what was left is gone, as was said');
  }),
);

t.test('leaving the document asks in the browser’s own words', (t) =>
  withTypedName(t, async (page) => {
    const asked = page.waitForEvent('dialog');
    const reload = page.reload({ timeout: 2_000 }).catch(() => {});
    const dialog = await asked;
    t.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await reload;
    t.equal(await typed(page), 'Grace Hopper');
  }),
);

t.test('what is typed while the next page is on its way is there on the way back', (t) =>
  withTypedName(t, async (page) => {
    await page.getByLabel('Your name').fill(savedName);
    const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    await page.route('**/api/v1/auth/sessions**', async (route) => {
      ask();
      await arrives;
      await route.continue();
    });
    await toSecurity(page).click();
    await isAsked;
    await page.getByLabel('Your name').fill('Grace Hopper');
    arrive();
    await page.getByRole('heading', { name: 'Devices' }).waitFor();
    await page.goBack();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Grace Hopper',
    );
  }),
);

t.test('so is what is typed until the next page takes its place', (t) =>
  withTypedName(t, async (page) => {
    await page.getByLabel('Your name').fill(savedName);
    await page.evaluate((typed) => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) =>
        start(async () => {
          const name = document.querySelector<HTMLInputElement>('input[name=name]');
          if (name !== null) {
            const { set } =
              Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
            set?.call(name, typed);
            name.dispatchEvent(new Event('input', { bubbles: true }));
          }
          await (update as () => Promise<void>)();
        });
    }, 'Grace Hopper');
    await toSecurity(page).click();
    await page.getByRole('heading', { name: 'Devices' }).waitFor();
    await page.goBack();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Grace Hopper',
    );
  }),
);

t.test('what was saved is left without a question', (t) =>
  withTypedName(t, async (page) => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your account has been updated.').waitFor();
    await toSecurity(page).click();
    await page.waitForURL('**/dashboard?view=security');
    t.equal(await question(page).count(), 0);
  }),
);

t.test('a short public form waits for one who looks something up', (t) =>
  story(t, browser, {}, async (page) => {
    await page.goto(`${app.origin}/contact`);
    await hydrated(page);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Message' }).fill('How long does a review take?');
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    await page.goBack();
    await page.waitForURL('**/contact');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Ada Lovelace',
    );
    t.equal(
      await page.getByRole('textbox', { name: 'Message' }).inputValue(),
      'How long does a review take?',
    );
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
    await page.goBack();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Grace Hopper',
    );
  }),
);
