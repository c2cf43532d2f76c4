/** Saving a calculation, finding it again, renaming and deleting it: as members do it. */
import type { Page } from 'playwright';
import t from 'tap';
import type { ScenarioList, ScenarioResponse } from '#shared/product/scenarios/scenarios.ts';
import { round, sold } from '#test/support/scenario-journey.ts';
import { story } from '../support/chromium.ts';
import { memberStories, refusals } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser, call } = await openPortal(t);
const at = (query: string) => `${app.origin}/raise-capital?${query}`;
const list = `${app.origin}/dashboard?view=scenarios`;
const asMember = memberStories(browser, refusals);

async function save(member: Member, name: string, query = round) {
  return (await call<ScenarioResponse>(member, 'POST', '/scenarios', { name, query })).scenario;
}

async function savedBy(member: Member) {
  return (await call<ScenarioList>(member, 'GET', '/scenarios')).items;
}

const opened = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' });

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Presses what the menu of a scenario's row offers. */
async function chooseFor(page: Page, name: string, what: string): Promise<void> {
  const row = rowOf(page, name);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await row.locator('[popover]').locator('a, button', { hasText: what }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  const options = { javaScriptEnabled };

  t.test(`log in from a calculation, save it, open it, replace it, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    await story(t, browser, { ...options, expected: /status of 4\d\d/ }, async (page) => {
      await opened(page, at(round));
      t.equal(await page.getByRole('button', { name: 'Save this scenario' }).count(), 0);
      await page.getByRole('link', { name: 'Log in to save this scenario' }).click();
      await page.getByLabel('Email address').fill(member.email);
      await page.getByLabel('Password', { exact: true }).fill(member.password);
      await page.locator('main form button[type=submit]').first().click();
      await page.waitForURL(/\/raise-capital\?/);
      t.match(page.url(), /#calculator-result$/, 'back at the result');
      const valuation = page.getByRole('textbox', { name: 'Pre-money valuation' });
      t.equal(await valuation.inputValue(), '15m', 'with the very same entries');

      const name = page.getByLabel('Name', { exact: true }).last();
      const area = page.getByRole('region', { name: 'Save this scenario' });
      const saving = area.getByRole('button', { name: 'Save this scenario' });
      const field = area.getByLabel('Name');
      t.ok(await name.isVisible());
      await saving.click();
      await area.getByRole('link', { name: 'Enter a name for the scenario.' }).waitFor();
      await field.fill('Seed, base case');
      await saving.click();
      await area.getByText('Saved as “Seed, base case”.').waitFor();
      t.match(await savedBy(member), [{ name: 'Seed, base case', query: /pre_money=15m/ }]);
      await area.getByRole('link', { name: 'See all your scenarios' }).click();

      await chooseFor(page, 'Seed, base case', 'Open in the calculator');
      await page.getByRole('heading', { name: 'A priced round: result' }).waitFor();
      await valuation.fill('18m');
      await page.getByRole('button', { name: 'Calculate' }).click();
      await page.waitForURL(/pre_money=18/);
      t.equal(await field.inputValue(), 'Seed, base case', 'it is still known by its name');
      await saving.click();
      await area
        .getByText(/You already have a scenario named “Seed, base case”/)
        .first()
        .waitFor();
      t.match(await savedBy(member), [{ version: 1 }], 'nothing is overwritten unasked');
      await area.getByRole('button', { name: 'Replace “Seed, base case”' }).click();
      await area.getByText('“Seed, base case” has been replaced.').waitFor();
      const saved = await savedBy(member);
      t.equal(saved.length, 1, 'and nothing is doubled');
      t.match(saved, [{ query: /pre_money=18m/, version: 2 }]);

      await saving.click();
      await area
        .getByText(/already/)
        .first()
        .waitFor();
      const path = `/scenarios/${saved[0]?.id}`;
      await call(member, 'PATCH', path, { note: 'from elsewhere' }, 2);
      const replace = area.getByRole('button', { name: 'Replace “Seed, base case”' });
      await replace.click();
      await area.getByText('Someone changed this in the meantime').waitFor();
      const now = area.getByRole('link', { name: 'See what is saved (new tab)' });
      t.match(await now.getAttribute('href'), /view=scenarios&id=scn_/, 'before it is replaced');
      await replace.click();
      await area.getByText('“Seed, base case” has been replaced.').waitFor();
      t.match(await savedBy(member), [{ version: 4, note: 'from elsewhere' }]);

      await field.fill('Another');
      await saving.click();
      await area.getByText('Saved as “Another”.').waitFor();
      t.equal((await savedBy(member)).length, 2);
    });
  });

  t.test(`a session that ended while somebody calculated, ${how}`, async (t) => {
    const member = await register(app, 'investor');
    await asMember(t, member, options, async (page) => {
      await opened(page, at(round));
      const area = page.getByRole('region', { name: 'Save this scenario' });
      await area.getByLabel('Name').fill('Too late');
      await fetch(`${app.origin}/api/v1/auth/logout`, {
        method: 'POST',
        headers: { cookie: member.cookie, origin: app.origin, 'content-type': 'application/json' },
        body: '{}',
      });
      await area.getByRole('button', { name: 'Save this scenario' }).click();
      await area.getByText('Log in to continue.').waitFor();
      const href = await area.getByRole('link', { name: 'Log in again' }).getAttribute('href');
      t.match(decodeURIComponent(href ?? ''), /next=\/raise-capital\?holder1_name=Founders/);
      t.equal(await area.getByLabel('Name').inputValue(), 'Too late');
    });
  });

  t.test(`the list: from nothing to many, and back by Undo, ${how}`, async (t) => {
    const member = await register(app, 'investor');
    await asMember(t, member, options, async (page) => {
      await opened(page, `${app.origin}/dashboard`);
      await page
        .getByRole('navigation', { name: 'Dashboard' })
        .getByRole('link', { name: 'Scenarios' })
        .click();
      await page.getByText('No saved scenarios').waitFor();
      t.equal(await page.getByRole('link', { name: 'Export all as CSV' }).count(), 0);
      await page.getByRole('link', { name: 'Open the calculator' }).click();
      await page.waitForURL(/\/raise-capital#calculator$/);

      await save(member, 'Seed');
      await save(member, 'All sold', sold);
      await opened(page, list);
      t.match(
        await rowOf(page, 'Seed').innerText(),
        /Priced round[\s\S]*Current holders after:\s+\d\d\.\d\d%[\s\S]*Price per share:\s+\$1\./,
      );
      t.match(await rowOf(page, 'All sold').innerText(), /No result/);

      await chooseFor(page, 'Seed', 'Rename');
      await page.getByRole('heading', { name: 'Seed', exact: true }).waitFor();
      await page.getByLabel('Name').fill('all SOLD');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: /already have a scenario named “All sold”/ }).waitFor();
      await page.getByLabel('Name').fill('Seed, cautious');
      await page.getByLabel('Note').fill('With 15m before the money.');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Changes saved.').waitFor();
      await page.getByRole('heading', { name: 'Seed, cautious' }).waitFor();
      // The words of the first time are gone then, and cannot be taken for those of the second.
      await page.reload();
      await page.getByLabel('Note').fill('With 15m before the money, twice.');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Changes saved.').waitFor();
      await page.getByRole('link', { name: 'Close' }).click();
      await page.waitForURL(list);
      await rowOf(page, 'Seed, cautious').getByText('With 15m before the money, twice.').waitFor();

      await chooseFor(page, 'Seed, cautious', 'Duplicate');
      await page.getByText('Copied as “Seed, cautious (2)”.').waitFor();
      const copy = rowOf(page, 'Seed, cautious (2)');
      await chooseFor(page, 'Seed, cautious (2)', 'Delete');
      await page.getByText('“Seed, cautious (2)” has been deleted.').waitFor();
      await copy.waitFor({ state: 'detached' });
      t.equal((await savedBy(member)).length, 2);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('“Seed, cautious (2)” has been restored.').waitFor();
      await copy.waitFor();
      t.equal((await savedBy(member)).length, 3);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export all as CSV' }).click(),
      ]);
      t.match(download.suggestedFilename(), /^scenarios-\d{4}-\d\d-\d\d\.csv$/);
    });
  });

  t.test(`what another window did first, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    const { id } = await save(member, 'Seed');
    await asMember(t, member, options, async (page) => {
      await opened(page, `${list}&id=${id}`);
      await call(member, 'PATCH', `/scenarios/${id}`, { name: 'Elsewhere' }, 1);
      await page.getByLabel('Name').fill('Here');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Someone changed this in the meantime').waitFor();
      t.match(await savedBy(member), [{ name: 'Elsewhere' }]);
      t.equal(await page.getByLabel('Name').inputValue(), 'Here', 'nothing is lost');
      await page.getByLabel('Keep mine').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Changes saved.').waitFor();
      t.match(await savedBy(member), [{ name: 'Here', version: 3 }]);

      await opened(page, list);
      const answer = await fetch(`${app.origin}/api/v1/scenarios/${id}`, {
        method: 'DELETE',
        headers: { cookie: member.cookie, origin: app.origin },
      });
      t.equal(answer.status, 204);
      await chooseFor(page, 'Here', 'Delete');
      await page.getByText('“Here” has been deleted.').waitFor();
      await page.getByText('No saved scenarios').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await rowOf(page, 'Here').waitFor();
    });
  });
}

t.test('addresses that name nothing', async (t) => {
  const member = await register(app, 'founder');
  const stranger = await register(app, 'founder');
  const { id } = await save(stranger, 'Not yours');
  const mine = await save(member, 'Mine');
  const page = async (query: string) => {
    const answer = await fetch(`${list}&${query}`, { headers: { cookie: member.cookie } });
    return { status: answer.status, html: await answer.text() };
  };
  t.match(await page(`id=${id}`), { status: 404 });
  t.match(await page('id=nonsense'), { status: 404 });
  const compared = await page(`compare=${mine.id},${id},nonsense`);
  t.equal(compared.status, 200);
  t.match(compared.html, /2 scenarios you selected/);
  t.notMatch(compared.html, /Not yours/);
  const after = await page('after=nonsense');
  t.equal(after.status, 200);
  t.match(after.html, /Mine/, 'the list begins where it begins');
});
