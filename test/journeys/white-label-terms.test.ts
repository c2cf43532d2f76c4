/** A portal with terms of its own: shown, recorded and accepted by version. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright';
import t from 'tap';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import { accessibilityViolations, hydrated, openBrowser, story } from '../support/chromium.ts';
import { name, named, newest, openElmStreet } from '../support/elm-street.ts';
import { register } from '../support/members.ts';

const app = await openElmStreet(t);
const browser = await openBrowser(t);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  const email = `ada-${javaScriptEnabled}@example.com`;

  t.test(`the operator’s own terms and their archive, ${how}`, (t) =>
    story(t, browser, { javaScriptEnabled, expected: /status of 404/ }, async (page) => {
      await page.goto(`${app.origin}/terms-of-service`);
      // Where the text came after the shell, the title follows with the scripts, or the next document.
      await (javaScriptEnabled ? hydrated(page) : page.reload());
      t.equal(await page.title(), `Rules of the house · ${name}`);
      await page.getByText('In short: be kind.').waitFor();
      await page
        .getByText(`${name} is run by Elm Street Capital GmbH, 1 Elm Street, Zug.`)
        .waitFor();
      await page.getByText('Under the law of Switzerland.').waitFor();
      const contents = page.getByRole('navigation', { name: 'Contents' });
      t.same(await contents.getByRole('link').allTextContents(), [
        'Who we are',
        '2. What holds',
        'Changes and earlier versions',
      ]);
      t.equal(await page.getByRole('heading', { name: '2. What holds', exact: true }).count(), 1);
      await page.getByText('Version of 1 March 2026, in effect').waitFor();
      await page.getByText('The seat has moved.').waitFor();
      await page.getByRole('link', { name: '1 January 2026' }).click();
      await page.getByText(`The old rules of ${name}.`).waitFor();
      await page.getByText('Version of 1 January 2026, no longer in effect').waitFor();
      t.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
      await page.goto(`${app.origin}/terms-of-service?version=2025-01`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.goto(`${app.origin}/privacy-policy`);
      await page
        .getByText(`Elm Street Capital GmbH, 1 Elm Street, Zug, operates ${name}`)
        .waitFor();
    }),
  );

  t.test(`what was shown is what is recorded, ${how}`, (t) =>
    story(t, browser, { javaScriptEnabled, expected: /status of 422/ }, async (page) => {
      await page.goto(`${app.origin}/register?role=founder`);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel('Your name').fill('Ada Founder');
      await page.getByLabel('Email address').fill(email);
      const terms = page.getByLabel(/I accept the .* dated 1 March 2026/);
      await atAnOlderVersion(page, terms, javaScriptEnabled);
      await terms.check();
      await page.getByLabel(/I have read the/).check();
      await page.getByRole('button', { name: 'Create account' }).click();
      const fault = `“Rules of the house” changed in the meantime. Read version ${newest}, then tick the box again.`;
      await page.getByRole('link', { name: fault }).waitFor();
      t.equal(
        await page.getByLabel('Your name').inputValue(),
        'Ada Founder',
        'what was typed stays',
      );
      t.equal(await terms.isChecked(), javaScriptEnabled, 'only what was drawn anew is unticked');
      await terms.check();
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
      const link = await app.mailedLink(email, /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/);
      const mail = (await app.mails()).find((text) => text.includes(email)) ?? '';
      t.match(mail, `Subject: Confirm your email address for ${name}`);
      t.match(mail, new RegExp(`From: "?${name}"? <`));
      t.match(
        mail.replaceAll(/=\r?\n/g, ''),
        `background:${named.accent}`,
        'its button in the accent',
      );
      t.same(acceptancesOf(email), [], 'nobody has confirmed it yet');
      await page.goto(link);
      await page.getByLabel('Password', { exact: true }).fill('seven slow herons wading');
      await page.getByRole('button', { name: 'Confirm and log in' }).click();
      await page.waitForURL(/\/dashboard$/);
      t.same(acceptancesOf(email), [
        { document: 'privacy', document_version: await versionInForce('privacy-policy') },
        { document: 'terms', document_version: newest },
      ]);
    }),
  );
}

/** The version of a text that anybody is shown now. */
async function versionInForce(document: string): Promise<string | undefined> {
  const answer = await fetch(`${app.origin}/api/v1/legal`);
  const { documents } = (await answer.json()) as LegalInForce;
  return documents.find((text) => text.document === document)?.current;
}

/** Sends the form once as somebody does who had it open while the text changed. */
async function atAnOlderVersion(page: Page, terms: Locator, scripted: boolean): Promise<void> {
  if (!scripted) {
    await terms.evaluate((box: HTMLInputElement) => {
      box.value = '2026-01';
    });
    return;
  }
  await page.route(
    '**/api/v1/auth/register',
    (route) => {
      const sent = route.request().postDataJSON() as object;
      return route.continue({ postData: JSON.stringify({ ...sent, acceptTerms: '2026-01' }) });
    },
    { times: 1 },
  );
}

function acceptancesOf(email: string): unknown[] {
  const rows = inDatabase((database) =>
    database
      .prepare(
        'select document, document_version from acceptances join users on users.id = user_id where email = ? order by document',
      )
      .all(email),
  );
  return rows.map((row) => ({ ...row }));
}

function inDatabase<T>(use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(app.dataDir, 'raisehall.db'), { timeout: 5_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  t.test(`a member reads and accepts what has changed, ${how}`, async (t) => {
    const member = await register(app, 'investor');
    inDatabase((database) =>
      database
        .prepare(
          "update acceptances set document_version = '2026-01' where document = 'terms' and user_id = (select id from users where email = ?)",
        )
        .run(member.email),
    );
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      await page.goto(`${app.origin}/dashboard`);
      const question = page.getByText(
        'Rules of the house: a new version is in effect since 1 March 2026.',
      );
      await question.waitFor();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await page.getByText('The seat has moved.').waitFor();
      const href = await page
        .getByRole('link', { name: `Read version ${newest}` })
        .getAttribute('href');
      t.equal(href, `/terms-of-service?version=${newest}`);
      await page.getByRole('button', { name: 'I accept this version' }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByText('Your account').first().waitFor();
      t.equal(acceptancesOf(member.email).length, 3, 'both versions are on record');
    });
  });
}
