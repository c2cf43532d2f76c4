/** A raise from the first visit to the last page read: the same story by mouse, by keyboard, without scripts. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { comesTo, openBrowser, type StoryOptions, story } from '../support/chromium.ts';
import { pdfOf } from '../support/documents.ts';
import { firstOperator } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';
import { type Hands, userActions, type WayToUse, waysToUse } from '../support/user-actions.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const { browserCookie: firstOperatorCookie } = await firstOperator(app);
const deck = await pdfOf(['Anvils that fly', 'The market for anvils', 'What we ask for']);
const password = 'seven slow herons wading';

/** Does something at the device of one person, who stays logged in there. */
type Does = (part: (page: Page, hands: Hands) => Promise<void>) => Promise<void>;
interface People {
  readonly founder: Does;
  readonly operator: Does;
  readonly investor: Does;
}

/** Tells a story of three people, each at a device of their own. */
async function withPeople(
  t: Test,
  way: WayToUse,
  tell: (people: People) => Promise<void>,
): Promise<void> {
  const options: StoryOptions = {
    javaScriptEnabled: way !== 'no scripts',
    // Pages fade for who uses a mouse. Drawing that is a sixth of the story, so once is enough.
    reducedMotion: way === 'mouse' ? 'no-preference' : 'reduce',
    expected: /status of 4\d\d/,
  };
  const at = (page: Page): Does => {
    const hands = userActions(page, way);
    return (part) => part(page, hands);
  };
  await story(t, browser, options, (founder) =>
    story(t, browser, options, (investor) =>
      story(t, browser, options, async (operator) => {
        await operator.context().addCookies([firstOperatorCookie]);
        await tell({ founder: at(founder), investor: at(investor), operator: at(operator) });
      }),
    ),
  );
}

const button = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name });
const link = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('link', { name });
const said = (page: Page, words: string | RegExp) =>
  page.locator('main').getByText(words).first().waitFor();
const field = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('textbox', { name });

async function signUp(
  page: Page,
  hands: Hands,
  who: { readonly role: 'founder' | 'investor'; readonly name: string; readonly email: string },
): Promise<void> {
  await hands.open(`${app.origin}/register?role=${who.role}`);
  await hands.write(page.getByLabel('Your name'), who.name);
  await hands.write(page.getByLabel('Email address'), who.email);
  await hands.tick(page.getByLabel(/I accept the/));
  await hands.tick(page.getByLabel(/I have read the/));
  await hands.press(button(page, 'Create account'));
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await hands.open(
    await app.mailedLink(who.email, /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/),
  );
  await hands.write(page.getByLabel('Password', { exact: true }), password);
  await hands.press(button(page, 'Confirm and log in'));
  await page.waitForURL(/\/dashboard/);
}

async function makeCompany(page: Page, hands: Hands, name: string): Promise<void> {
  await hands.open(`${app.origin}/dashboard?view=companies`);
  await hands.press(link(page, 'Add a company'));
  await hands.write(page.getByLabel('Name', { exact: true }), name);
  await hands.press(button(page, 'Add the company'));
  await page.getByLabel('Legal name').waitFor();
  await hands.write(page.getByLabel('Legal name'), `${name}, Inc.`);
  await hands.write(page.getByLabel('What it does, in one sentence'), 'Anvils that fly.');
  await hands.choose(page.getByLabel('Sector'), 'Industry');
  await hands.choose(page.getByLabel('Stage'), 'Seed');
  await hands.choose(page.getByLabel('Country'), 'United States');
  await hands.press(button(page, 'Save'));
  await said(page, 'Saved');
}

/** Writes a raise that says everything; returns its id. */
async function writeRaise(page: Page, hands: Hands, title: string): Promise<string> {
  const goOn = async (step: string) => {
    await hands.press(button(page, /^Continue/));
    await page.waitForURL(new RegExp(`step=${step}`));
  };
  await hands.open(`${app.origin}/dashboard?view=raise&raise=new`);
  await hands.write(page.getByLabel('Title'), title);
  await hands.press(button(page, 'Begin the raise'));
  await page.waitForURL(/raise=rse_/);
  await hands.write(
    page.getByLabel('Summary'),
    'We build anvils that fly, for smiths on the road.',
  );
  await goOn('terms');
  for (const [label, amount] of [
    ['Minimum', '250k'],
    ['Target', '500k'],
    ['Maximum', '1m'],
    ['Smallest ticket', '5k'],
  ] as const) {
    await hands.write(page.getByLabel(label, { exact: true }), amount);
  }
  await hands.choose(page.getByLabel('What investors get'), 'Post-money SAFE');
  await hands.write(page.getByLabel('Valuation cap'), '8m');
  await hands.choose(page.getByLabel('Offered under'), 'Rule 506(c)');
  await hands.choose(page.getByLabel('Who sees it'), 'Everybody sees a teaser');
  await hands.write(page.getByLabel('Last day'), daysAhead(60));
  await goOn('pitch');
  await hands.write(page.getByLabel('Pitch', { exact: true }), 'Smiths travel. Anvils did not.');
  await goOn('funds');
  await hands.press(button(page, 'Add a use'));
  await hands.write(page.getByLabel('What it does'), 'A second forge');
  await hands.write(page.getByLabel('Part'), '100');
  await goOn('team');
  await hands.press(button(page, 'Add a person'));
  await hands.write(page.getByLabel('Name', { exact: true }), 'Ada Founder');
  await hands.write(page.getByLabel('Role'), 'CEO');
  await hands.press(button(page, 'Add a risk'));
  await hands.write(page.getByLabel('The risk, in a few words'), 'Wind');
  await hands.write(page.getByLabel('What may happen, and'), 'An anvil lands where it should not.');
  await goOn('documents');
  return new URL(page.url()).searchParams.get('raise') ?? '';
}

function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function addDeck(page: Page, hands: Hands, way: WayToUse, id: string): Promise<void> {
  await hands.press(link(page, 'Open the data room'));
  await hands.press(link(page, 'Add a document'));
  const file = { name: 'Deck.pdf', mimeType: 'application/pdf', buffer: deck };
  if (way === 'no scripts') await hands.write(page.getByLabel('Name'), 'Deck');
  await hands.attach(page.getByLabel('File'), file);
  // With scripts a chosen file goes up by itself.
  if (way === 'no scripts') await hands.press(button(page, 'Add the document'));
  await said(page, 'Version 1, what readers see');
  await hands.open(`${app.origin}/dashboard?view=room&raise=${id}&part=nda`);
  await hands.write(
    page.getByLabel('Text of the NDA'),
    'What you read here stays between us. You use it only to decide whether to invest.',
  );
  await hands.press(button(page, 'Save as version 1'));
  await said(page, 'Version 1 is in effect now');
  await hands.open(`${app.origin}/dashboard?view=room&raise=${id}`);
  await hands.press(link(page, 'Deck'));
  await hands.tick(page.getByLabel('Readers accept the NDA first'));
  await hands.tick(page.getByLabel(/Pages show the reader/));
  await hands.press(button(page, 'Save'));
  await said(page, 'Saved.');
}

async function submit(page: Page, hands: Hands, editor: string): Promise<void> {
  await hands.open(`${editor}&step=review`);
  await said(page, 'Everything is there');
  await hands.press(page.locator('summary', { hasText: 'Submit for review' }));
  await hands.press(button(page, 'Submit the raise'));
  await said(page, 'Submitted.');
}

async function takeOn(page: Page, hands: Hands, title: string): Promise<void> {
  await hands.open(`${app.origin}/dashboard?view=review`);
  await hands.press(link(page, title));
  await hands.press(button(page, /Take on the review/));
  await said(page, 'The review is yours until');
}

/** Becomes an investor, where the page of a raise says that this comes first. */
async function startInvesting(page: Page, hands: Hands, title: string): Promise<void> {
  await hands.open(`${app.origin}/investors-network`);
  await hands.press(link(page, title));
  // Both who commits and who asks for access is told so.
  await hands.press(link(page, 'Begin your investor profile').first());
  await hands.tick(page.getByRole('radio', { name: /^A person/ }));
  await hands.press(button(page, 'Start investing'));
  await page.getByLabel('Legal name').waitFor();
}

for (const way of waysToUse) {
  t.test(`from the first visit to the last page read: ${way}`, async (t) => {
    const title = `Anvils that fly, by ${way}`;
    const founder = {
      role: 'founder',
      name: 'Ada Founder',
      email: `ada-${way.replace(' ', '-')}@example.com`,
    } as const;
    const investor = {
      role: 'investor',
      name: 'Ivan Investor',
      email: `ivan-${way.replace(' ', '-')}@example.com`,
    } as const;
    let raise = '';
    const editor = () => `${app.origin}/dashboard?view=raise&raise=${raise}`;
    const room = (part: string) => `${app.origin}/dashboard?view=room&raise=${raise}&part=${part}`;

    await withPeople(t, way, async (people) => {
      await people.founder(async (page, hands) => {
        await signUp(page, hands, founder);
        await makeCompany(page, hands, `Flying Anvils ${way}`);
        raise = await writeRaise(page, hands, title);
        await addDeck(page, hands, way, raise);
        await submit(page, hands, editor());
      });

      await people.operator(async (page, hands) => {
        await takeOn(page, hands, title);
        for (const [named, comment] of [
          ['Valuation cap', 'The deck says nine million.'],
          ['Pitch', 'Who has bought one?'],
        ] as const) {
          await hands.press(page.locator('summary', { hasText: `Comment on ${named}` }));
          await hands.write(field(page, `What to change: ${named}`), comment);
        }
        await hands.press(button(page, 'Request changes'));
        await said(page, 'Sent back to the company with 2 comments.');
      });

      await people.founder(async (page, hands) => {
        await hands.open(`${editor()}&step=terms`);
        await said(page, 'The deck says nine million.');
        await hands.write(page.getByLabel('Valuation cap').first(), '9m');
        await hands.press(button(page, /^Continue/));
        await page.waitForURL(/step=pitch/);
        await said(page, 'Who has bought one?');
        await hands.write(page.getByLabel('Pitch', { exact: true }), 'Nine smiths have one.');
        await hands.press(button(page, /^Continue/));
        await page.waitForURL(/step=funds/);
        await submit(page, hands, editor());
      });

      await people.operator(async (page, hands) => {
        await takeOn(page, hands, title);
        for (const box of await page.getByRole('checkbox').all()) await hands.tick(box);
        await hands.press(button(page, 'Approve the raise'));
        await said(page, 'Approved. The company can publish it.');
      });

      await people.founder(async (page, hands) => {
        await hands.open(`${editor()}&step=review`);
        await hands.press(page.locator('summary', { hasText: 'Publish' }));
        await hands.press(button(page, 'Publish the raise'));
        await said(page, 'It has been live since');
      });

      await people.investor(async (page, hands) => {
        await signUp(page, hands, investor);
        await startInvesting(page, hands, title);
        await hands.open(`${app.origin}/investors-network`);
        await hands.press(link(page, title));
        await hands.write(page.getByLabel(/Say who you are/), 'I buy anvils.');
        await hands.press(button(page, 'Ask for access'));
        await said(page, 'You asked for access.');
      });

      await people.founder(async (page, hands) => {
        await hands.open(room('access'));
        await hands.press(link(page, investor.name));
        await said(page, 'I buy anvils.');
        await hands.press(button(page, 'Grant access'));
        await page.locator('summary', { hasText: 'Revoke access' }).waitFor();
      });

      await people.investor(async (page, hands) => {
        await hands.open(`${app.origin}/dashboard?view=rooms&raise=${raise}`);
        await hands.press(link(page, 'Read the NDA, version 1'));
        await hands.press(button(page, 'Accept version 1'));
        await hands.press(link(page, /^Deck/));
        for (const at of [1, 2, 3]) {
          await said(page, `Page ${at} of 3`);
          await comesTo(t, async () => (await renderedWidth(page)) > 0, true);
          // Long enough to count as looked at.
          await page.waitForTimeout(400);
          if (at < 3) await hands.press(link(page, 'Next'));
        }
      });

      await people.founder(async (page, hands) => {
        const row = page.getByRole('row', { name: new RegExp(investor.name) });
        await comesTo(t, async () => {
          await hands.open(room('readers'));
          return (await row.locator('td').allInnerTexts()).slice(1, 4);
        }, [investor.email, '3', '1']);
        await hands.press(row.getByRole('link'));
        await page.waitForURL(/person=usr_/);
        // How long a page is looked at is measured by a script.
        await said(page, way === 'no scripts' ? /Page 2/ : /Page 2, for \d+ s/);
        await hands.open(room('access'));
        await hands.press(link(page, investor.name));
        await hands.press(page.locator('summary', { hasText: 'Revoke access' }));
        await hands.press(button(page, 'Revoke it'));
        await said(page, 'has no access any more');
      });

      await people.investor(async (page, hands) => {
        const picture = (await page.locator('main img').getAttribute('src')) ?? '';
        await hands.press(link(page, 'Previous'));
        await said(page, 'Your access to this data room has ended');
        const again = await page.request.get(new URL(picture, app.origin).href);
        t.equal(again.status(), 404, 'nor is its picture given out any more');
      });
    });
  });
}

/** The width of the page's picture as it was drawn; 0 while there is none. */
function renderedWidth(page: Page): Promise<number> {
  return page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
}
