/** The enquiry form of the services page, with and without scripts. */
import t from 'tap';
import { accessibilityViolations, hydrated, story } from '../support/chromium.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);

for (const javaScriptEnabled of [true, false]) {
  t.test(`somebody asks, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    // A refused form is a 4xx, and the browser notes every such answer.
    const options = { javaScriptEnabled, expected: /status of 4\d\d/ };
    await story(t, browser, options, async (page) => {
      const email = javaScriptEnabled ? 'ada@example.com' : 'bo@example.com';
      await page.goto(`${app.origin}/services`);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByRole('link', { name: 'Ask for the fee schedule' }).click();
      const form = page.locator('#enquiry form');
      await form.getByLabel('Your name').fill('Ada <Example>');
      await form.getByLabel('Email address').fill(email);
      await form.getByLabel('Message').fill('Too short');
      await form.getByRole('button', { name: 'Send the enquiry' }).click();
      await page.getByText('There is a problem').waitFor();
      t.match(page.url(), /\/services(?:#enquiry)?$/);
      t.equal(await form.getByLabel('Your name').inputValue(), 'Ada <Example>');
      t.equal(await form.getByLabel('Email address').inputValue(), email);
      t.equal(await form.getByLabel('Message').inputValue(), 'Too short', 'nothing typed is lost');
      t.equal(await form.getByLabel('Message').getAttribute('aria-invalid'), 'true');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);

      await form.getByLabel('Message').fill('We plan to raise 2 million by the summer.');
      await form.getByRole('button', { name: 'Send the enquiry' }).click();
      await page.getByText('Your message has arrived').waitFor();
      const shown = await page.locator('#enquiry').innerText();
      const reference = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/.exec(shown)?.[0];
      t.ok(reference !== undefined, 'a number to quote');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await app.mailedLink(email, new RegExp(reference ?? 'none'));
      await page.getByRole('link', { name: 'Send another message' }).click();
      await form.getByLabel('Message').waitFor();
    });
  });
}

t.test('what programs fill in is kept apart, and too many are refused', async (t) => {
  const send = (fields: Readonly<Record<string, string>>) =>
    fetch(`${app.origin}/services`, {
      method: 'POST',
      headers: { origin: app.origin, accept: 'text/html' },
      body: new URLSearchParams({
        _intent: 'contact',
        topic: 'services',
        name: 'Bot',
        body: 'Twenty characters and a few more.',
        ...fields,
      }),
    });
  const trapped = await send({ email: 'bot@example.com', website: 'https://spam.example' });
  t.equal(trapped.status, 200);
  t.match(await trapped.text(), /Your message has arrived/, 'told the same');
  const statuses: number[] = [];
  for (const at of [1, 2, 3, 4]) {
    statuses.push((await send({ email: `p${at}@example.com` })).status);
  }
  t.ok(statuses.includes(429), `${statuses}`);
  t.equal(statuses.filter((status) => status === 200).length, 2, 'five an hour in all');
});
