/**
 * Adding an entity, having it reviewed, and signing for it; and evidence, which operators alone open:
 * with scripts and without.
 */
import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { EntityList } from '#shared/product/investors/entities.ts';
import { committingPeople } from '../support/committing-people.ts';
import { pngBytes } from '../support/data-room.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { wholeEntity } from '../support/investor-entities.ts';
import { accreditedStatement } from '../support/investors.ts';
import { memberStories, wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { button, expectText, link, summary } from '../support/page-parts.ts';

const { app, browser, call } = await openPortal(t);
const operator = await firstOperator(app);
const people = committingPeople(app);
const raise = await people.raise(await register(app, 'founder'), 'Quiet Pumps');
const view = (name: string, more = '') => `${app.origin}/dashboard?view=${name}${more}`;
const as = memberStories(browser, { ...wide, expected: /status of 4\d\d/ });
const { legalName } = wholeEntity;

for (const way of ['keyboard', 'no scripts'] as const) {
  const hasScripts = way === 'keyboard';
  t.test(`an entity is added, approved, and signed for: ${way}`, async (t) => {
    const who = await people.investor();
    await as(t, who, way, async (page, user) => {
      await user.open(view('investing', '&step=entities'));
      if (hasScripts) await expectAccessible(t, page, 'the form for the first entity');
      await user.write(page.getByLabel('Legal name', { exact: true }), legalName);
      await user.press(button(page, 'Add the entity'));
      await expectText(page, 'Choose the kind of entity.');
      await page.getByLabel('Kind of entity').selectOption('company');
      await user.press(button(page, 'Add the entity'));
      await expectText(page, 'Before you can submit it:');
      await expectText(page, `State that you are authorised to sign for ${legalName}`);
    });
    const { id: userId } = (await call<AccountResponse>(who, 'GET', '/me')).account;
    const { items } = await call<EntityList>(who, 'GET', '/investor-entities');
    const { id, version } = items[0] ?? { id: '', version: 0 };
    await as(t, who, way, async (page, user) => {
      await user.open(view('investing', `&step=entities&entity=${id}`));
      // Saved in another window meanwhile: what is typed here is compared, and nothing is lost.
      await call(who, 'PATCH', `/investor-entities/${id}`, wholeEntity, version);
      await user.write(page.getByLabel('Title of the signatory'), 'Director');
      await user.press(button(page, 'Save the entity'));
      await expectText(page, 'Two versions of “Title of the signatory”');
      await expectText(page, wholeEntity.signatoryTitle);
      if (hasScripts) await expectAccessible(t, page, 'an entity with two versions');
      await page.getByRole('radio', { name: 'Use theirs' }).check({ force: true });
      await user.press(button(page, 'Save the entity'));
      await expectText(page, /^The entity is saved\./);
      const { items } = await call<EntityList>(who, 'GET', '/investor-entities');
      t.match(items, [wholeEntity], 'both windows');
      await user.press(summary(page, 'Submit for approval'));
      await user.press(button(page, 'Submit the entity'));
      await expectText(page, /^Submitted\. We’ll email you/);
      if (hasScripts) await expectAccessible(t, page, 'an entity in review');
    });
    await as(t, operator, way, async (page, user) => {
      await user.open(view('people', `&id=${userId}`));
      await user.press(summary(page, 'Approve the entity'));
      await user.press(button(page, 'Approve entity'));
      await expectText(page, 'Approved. We’ve told the person.');
      if (hasScripts) await expectAccessible(t, page, 'a person with an entity', { axe: 'light' });
    });
    const basis = { basis: 'us_entity_owners', annualIncome: null, party: id };
    await call(who, 'POST', '/certifications', {
      ...accreditedStatement,
      ...basis,
      typedName: legalName,
    });
    await as(t, who, way, async (page, user) => {
      await user.open(view('certification', `&entity=${id}`));
      await expectText(page, 'An entity whose owners are all accredited');
      await user.open(view('portfolio', `&sign=${raise.id}&raise=${raise.slug}&amount=10k`));
      await expectText(page, 'Who do you sign for?');
      t.equal(
        await page.getByRole('radio', { checked: true }).count(),
        0,
        'nothing is preselected',
      );
      if (hasScripts) await expectAccessible(t, page, 'the choice for whom');
      await user.press(button(page, 'Continue'));
      await expectText(page, 'Choose who you sign for.');
      await page.getByLabel(legalName).check({ force: true });
      await user.press(button(page, 'Continue'));
      await expectText(page, `${legalName}, by Nora Lind, Managing Director`);
      await expectText(page, 'Ten thousand US dollars');
      await user.write(page.getByLabel('Your full legal name'), 'Nora Lind');
      await user.press(button(page, 'Sign and commit'));
      await expectText(page, 'Signed. What you signed is kept with this commitment.');
      await expectText(page, `${legalName}, by Nora Lind, Managing Director`);
      if (hasScripts) await expectAccessible(t, page, 'a commitment of an entity');
      await user.open(view('investing', `&step=entities&entity=${id}`));
      await expectText(page, /These three stay as they are/);
      await user.press(link(page, 'All entities'));
      await expectText(page, legalName);
    });
  });
}

for (const way of ['keyboard', 'no scripts'] as const) {
  const hasScripts = way === 'keyboard';
  t.test(`evidence is sent to operators, opened with a reason, and decided: ${way}`, async (t) => {
    const who = await people.investor();
    const passport = { name: 'passport.png', mimeType: 'image/png', buffer: pngBytes };
    await as(t, who, way, async (page, user) => {
      await user.open(view('investing', '&step=evidence'));
      await user.press(summary(page, 'What to send'));
      await expectText(page, /^The page with the photo, not expired\.$/);
      await user.attach(page.getByLabel('File', { exact: true }), passport);
      await user.press(button(page, 'Send to the operators'));
      await expectText(page, 'Choose the type of document.');
      await user.choose(page.getByLabel('Type of document'), 'Passport');
      // A page without scripts cannot keep a chosen file.
      if (!hasScripts) await user.attach(page.getByLabel('File', { exact: true }), passport);
      await user.press(button(page, 'Send to the operators'));
      await expectText(page, 'Sent. We’ll email you when an operator has decided.');
      await expectText(page, /^passport\.png \(PNG image, /);
      if (hasScripts) await expectAccessible(t, page, 'evidence in review');
    });
    if (!hasScripts) {
      // Refused while it arrives: the rest is read and dropped, so that the sender is answered.
      const large = Buffer.concat([pngBytes, Buffer.alloc(26 * 1024 ** 2)]);
      const path = '/api/v1/investor-evidence?document=passport&name=large.png';
      const refused = await fetch(`${app.origin}${path}`, {
        method: 'PUT',
        headers: { cookie: who.cookie, origin: app.origin, 'content-type': 'image/png' },
        body: new Uint8Array(large),
      });
      t.equal(refused.status, 413);
      t.match(await refused.text(), /larger than 25 MiB/);
    }
    const { id: userId } = (await call<AccountResponse>(who, 'GET', '/me')).account;
    const panel = view('people', `&id=${userId}`);
    await as(t, operator, way, async (page, user) => {
      await user.open(view('queue'));
      await expectText(page, /: passport/);
      await user.open(panel);
      await expectText(page, 'Nobody has opened it yet.');
      await user.press(summary(page, 'Open the file'));
      const form = (name: string) => page.locator('form').filter({ hasText: name });
      const opening = form('Record and open');
      await user.write(opening.getByLabel(/^Reason/), 'Too short');
      await user.press(button(page, 'Record and open'));
      await expectText(page, /at least 20 characters so others understand/);
      t.equal(await opening.getByLabel(/^Reason/).inputValue(), 'Too short', 'it is kept');
      await user.write(opening.getByLabel(/^Reason/), 'To compare it with the profile.');
      await user.press(button(page, 'Record and open'));
      await expectText(
        page,
        'Recorded with your reason. You can download the file for 10 minutes.',
      );
      const downloading = page.waitForEvent('download');
      await user.press(link(page, 'Download the file'));
      t.same(await readFile(await (await downloading).path()), pngBytes, 'what was sent');
      if (hasScripts) await expectAccessible(t, page, 'evidence that was opened', { axe: 'light' });
      await user.press(summary(page, 'Accept the evidence').first());
      await user.write(
        form('Accept the evidence').getByLabel(/^Reason/),
        'It is the person of the profile.',
      );
      await user.press(button(page, 'Accept the evidence'));
      await expectText(page, 'Accepted. We’ve told the person.');
    });
    await as(t, who, way, async (page, user) => {
      await user.open(view('investing', '&step=evidence'));
      await expectText(page, 'It is the person of the profile.');
      await expectText(page, /, 90 days after the decision$/);
      t.equal(await button(page, 'Remove file').count(), 0, 'what is decided stays');
    });
  });
}
