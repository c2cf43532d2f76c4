/** A certificate is downloaded by both sides, and checked as a file and by its hash. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import t from 'tap';
import { story } from '../support/chromium.ts';
import { committingPeople } from '../support/committing-people.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText, link, main } from '../support/page-parts.ts';
import { userActions } from '../support/user-actions.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const people = committingPeople(app);
const ada = await register(app, 'founder');
const pumps = await people.raise(ada, 'Quiet Pumps', { title: 'Pumps that nobody hears' });
const ivan = await people.investor();
const commitment = await people.commit(ivan, pumps, 2_500_000);

const view = (id: string, more = '') => `${app.origin}/dashboard?view=${id}${more}`;
const check = (page: Page, name = 'Check the document') => main(page).getByRole('button', { name });
const another = 'Check another document';

/** The certificate that a page links to, as a file. */
async function certificateOn(page: Page): Promise<Buffer> {
  const href = await link(page, 'Certificate (PDF)').getAttribute('href');
  const answer = await page.request.get(new URL(href ?? '', app.origin).href);
  t.equal(answer.headers()['content-type'], 'application/pdf');
  return answer.body();
}

const pdf = (buffer: Buffer) => ({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
const viewport = { width: 1440, height: 900 };
const cookies = ({ browserCookie }: Member) => [browserCookie];
let certificate: Buffer = Buffer.from('');

for (const way of ['keyboard', 'no scripts'] as const) {
  t.test(`an investor checks a certificate: ${way}`, async (t) => {
    const javaScriptEnabled = way !== 'no scripts';
    const options = { javaScriptEnabled, viewport, expected: /status of 4\d\d/ };
    await story(t, browser, options, async (page) => {
      await page.context().addCookies(cookies(ivan));
      const user = userActions(page, way);
      const uploads: string[] = [];
      page.on('request', (request) => {
        const type = request.headers()['content-type'] ?? '';
        if (type.startsWith('multipart/')) uploads.push(request.url());
      });
      await user.open(view('portfolio', `&id=${commitment.id}`));
      certificate = await certificateOn(page);
      t.equal(certificate.toString('latin1', 0, 5), '%PDF-');
      await user.press(link(page, 'check one you were given'));
      await expectText(page, 'Check whether a certificate, an agreement');
      if (javaScriptEnabled) await expectAccessible(t, page, 'checking');

      await user.press(check(page));
      await expectText(page, 'Choose a file, or enter its SHA-256.');
      await user.write(page.getByLabel('Or its SHA-256'), 'c0ffee');
      await user.press(check(page));
      await expectText(page, 'Enter one SHA-256: 64 digits and letters from a to f.');
      t.equal(await page.getByLabel('Or its SHA-256').inputValue(), 'c0ffee', 'it stays');

      await user.attach(page.getByLabel(/^File/), pdf(certificate));
      await user.press(check(page));
      await expectText(page, 'It is unchanged');
      await expectText(page, 'Certificate of version 1');
      await expectText(page, 'It’s the latest version.');
      t.equal(uploads.length === 0, javaScriptEnabled, 'with scripts the file goes nowhere');
      if (javaScriptEnabled) await expectAccessible(t, page, 'a document that was found');

      const changed = Buffer.concat([certificate, Buffer.from(' ')]);
      await user.attach(page.getByLabel(/^File/), pdf(changed));
      await user.press(check(page, another));
      await expectText(page, 'It doesn’t belong to any commitment you can see');
      const sha256 = commitment.signed?.agreementSha256 ?? '';
      await user.write(page.getByLabel('Or its SHA-256'), `${sha256}  agreement.txt`);
      await user.press(check(page, another));
      await expectText(page, 'It’s what the investor signed last.');
      await user.press(link(page, '$25,000 to Quiet Pumps'));
      await expectText(page, 'It’s binding.');
    });
  });
}

t.test('the company and operators check the same file in the book', async (t) => {
  const options = { viewport, expected: /status of 4\d\d/ };
  for (const who of [ada, operator]) {
    await story(t, browser, options, async (page) => {
      await page.context().addCookies(cookies(who));
      const user = userActions(page, 'mouse');
      await user.open(view('book', `&raise=${pumps.id}&id=${commitment.id}`));
      const theirs = await certificateOn(page);
      t.ok(theirs.equals(certificate), 'byte for byte');
      const sha256 = createHash('sha256').update(theirs).digest('hex');
      await user.open(view('check', `&sha256=${sha256}`));
      await expectText(page, 'Certificate of version 1');
      await user.press(link(page, '$25,000 to Quiet Pumps'));
      await main(page).getByRole('heading', { name: 'History' }).waitFor();
    });
  }
});
