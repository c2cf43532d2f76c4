/**
 * A round from an empty portal to the binder in the lawyer's hands, told the way people use a browser:
 * two founders of a company, two investors of whom one signs for a company of hers, and an operator.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { verifyBinder } from '#server/process/verify-binder.ts';
import { ledgerVerdict } from './app-database.ts';
import { comesTo, openBrowser } from './chromium.ts';
import { closingSteps, endTime } from './closing-steps.ts';
import { button, expectText, link, main, summary } from './page-parts.ts';
import { peopleAtDevices } from './people-at-devices.ts';
import {
  accountNumber,
  addsEntity,
  certifies,
  entersAccount,
  invites,
  setUpPortal,
  writesProfile,
} from './portal-to-binder-steps.ts';
import { startApp } from './running-app.ts';
import { unzipped } from './unzipped.ts';
import type { UserActions, WayToUse } from './user-actions.ts';
import {
  addDeck,
  joinCompany,
  makeCompany,
  signUp,
  startInvesting,
  submit,
  takeOn,
  writeRaise,
} from './whole-raise-steps.ts';

const browser = await openBrowser(t);
const run = promisify(execFile);

const ada = { role: 'founder', name: 'Ada Founder', email: 'ada@example.com' } as const;
const bo = { role: 'founder', name: 'Bo Founder', email: 'bo@example.com' } as const;
const ivan = { role: 'investor', name: 'Ivan Investor', email: 'ivan@example.com' } as const;
const nora = { role: 'investor', name: 'Nora Lind', email: 'nora@example.com' } as const;
const entity = 'Hollow Oak Capital, LLC';
const company = 'Flying Anvils';
const title = 'Anvils that fly';
const approved = 'Approved. We’ve told the person.';

/** Tells the story, at a portal of its own. */
export function tellPortalToBinder(way: WayToUse): void {
  t.test(`from an empty portal to the binder in the lawyer’s hands: ${way}`, async (t) => {
    const app = await startApp(t);
    const { countersignsAll, confirms, reports, settles } = closingSteps(app);
    const view = (name: string, more = '') => `${app.origin}/dashboard?view=${name}${more}`;
    let id = '';
    const raise = () => ({ id, title, slug: '' });
    const of = (name: string, more = '') => view(name, `&raise=${id}${more}`);

    const options = {
      names: ['olga', 'ada', 'bo', 'ivan', 'nora'],
      axe: true,
    } as const;
    await peopleAtDevices(t, browser, way, options, async (people) => {
      // The portal has an operator, and the company two people who can confirm for each other.
      await people.olga((page, user) => setUpPortal(app, page, user));
      await people.ada(async (page, user) => {
        await signUp(app, page, user, ada);
        await makeCompany(app, page, user, company);
        await invites(page, user, bo.email);
        await entersAccount(page, user, view('payments'));
      });
      await people.bo(async (page, user) => {
        await joinCompany(app, page, user, bo);
        await user.open(view('overview'));
        await user.press(link(page, `Confirm the USD account of ${company}`));
        await expectText(page, 'You are the second person');
        await user.press(button(page, 'Confirm account'));
        await expectText(page, 'Confirmed. We’ve told the company.');
      });

      // The raise is written, reviewed and published.
      await people.ada(async (page, user) => {
        await user.open(view('companies'));
        await user.press(link(page, company));
        await user.press(link(page, 'Edit details and members'));
        id = await writeRaise(page, user, title);
        await addDeck(app, page, user, way, id);
        await submit(page, user, of('raise'));
      });
      await people.olga(async (page, user) => {
        await takeOn(app, page, user, title);
        for (const box of await page.getByRole('checkbox').all()) await user.tick(box);
        await user.press(button(page, 'Approve the raise'));
        await expectText(page, 'Approved. The company can publish it.');
      });
      await people.ada(async (page, user) => {
        await user.open(of('raise', '&step=review'));
        await user.press(summary(page, 'Publish'));
        await user.press(button(page, 'Publish the raise'));
        await expectText(page, 'Live since');
      });

      // Two people invest: one for himself, one for her company. An operator looks at both.
      await people.ivan(async (page, user) => {
        await signUp(app, page, user, ivan);
        await startInvesting(app, page, user, title);
        await writesProfile(page, user, ivan.name);
        const income = /^Income above \$200,000/;
        const signs = { as: ivan.name, income: '310k' };
        await certifies(page, user, view('certification', '&new=1'), income, signs);
      });
      await people.nora(async (page, user) => {
        await signUp(app, page, user, nora);
        await startInvesting(app, page, user, title);
        await writesProfile(page, user, nora.name);
        await addsEntity(page, user, view('investing', '&step=entities'), entity);
        await user.open(view('certification'));
        await user.press(link(page, entity));
        await page.waitForURL(/entity=ent_/);
        await user.press(link(page, 'Certify now'));
        await page.waitForURL(/new=1/);
        const owners = /^An entity whose owners are all accredited/;
        await certifies(page, user, page.url(), owners, { as: entity });
      });
      await people.olga(async (page, user) => {
        for (const { name } of [ivan, nora]) {
          await user.open(view('people', '&state=pending'));
          await user.press(link(page, new RegExp(name)));
          await user.press(summary(page, 'Approve the profile'));
          await user.press(button(page, 'Approve profile'));
          await expectText(page, approved);
          if (name === nora.name) {
            await user.press(summary(page, 'Approve the entity'));
            await user.press(button(page, 'Approve entity'));
            // The words of the first decision are there already.
            await summary(page, 'Approve the entity').waitFor({ state: 'detached' });
          }
          await user.press(summary(page, 'Record a verification'));
          await user.write(
            page.getByLabel('What you checked'),
            'Tax returns of the last two years.',
          );
          await user.press(button(page, 'Record verification'));
          await expectText(page, 'Recorded as verified. We’ve told the person.');
        }
      });

      // They read the room, and one asks what both want to know.
      for (const [who, { name }] of [
        [people.ivan, ivan],
        [people.nora, nora],
      ] as const) {
        await who(async (page, user) => {
          await user.open(`${app.origin}/investors-network`);
          await user.press(link(page, title));
          await user.press(button(page, 'Ask for access'));
          await expectText(page, 'Access requested.');
        });
        await people.bo(async (page, user) => {
          await user.open(of('room', '&part=access'));
          await user.press(link(page, name));
          await user.press(button(page, 'Grant access'));
          await summary(page, 'Revoke access').waitFor();
        });
        await who(async (page, user) => {
          await user.open(of('rooms'));
          await user.press(link(page, 'Read the NDA, version 1'));
          await user.press(button(page, 'Accept version 1'));
          await user.press(link(page, /^Deck/));
          await expectText(page, 'Page 1 of 3');
        });
      }
      await people.nora(async (page, user) => {
        await user.open(of('rooms'));
        await user.write(page.getByLabel('Your question'), 'How far does an anvil fly?');
        await user.press(button(page, 'Ask the company'));
        await expectText(page, 'Question sent.');
      });
      await people.bo(async (page, user) => {
        await user.open(of('room', '&part=questions'));
        await user.press(link(page, 'How far does an anvil fly?'));
        await user.write(page.getByRole('textbox', { name: 'Answer' }), 'Twelve metres.');
        await user.press(button(page, 'Publish answer'));
        await expectText(page, 'Answered. Everyone with access sees it now.');
      });
      await people.ivan(async (page, user) => {
        await user.open(of('rooms'));
        await expectText(page, 'Twelve metres.');
      });

      // Both sides sign.
      await people.ivan(async (page, user) => {
        await beginsToSign(app.origin, page, user, '300k');
        await signsAs(page, user, ivan.name, 'Sign and commit');
      });
      await people.nora(async (page, user) => {
        await beginsToSign(app.origin, page, user, '200k');
        await user.tick(page.getByLabel(new RegExp(`^${entity}`)));
        await user.press(button(page, 'Continue'));
        await expectText(page, `${entity}, by ${nora.name}, Managing Director`);
        await signsAs(page, user, nora.name, 'Sign and commit');
      });
      await people.ada((page, user) => countersignsAll(raise(), ada.name)(page, user));

      // A change while it is live: one founder proposes it, the operator approves it, all sign again.
      await people.bo(async (page, user) => {
        await user.open(of('raise', '&step=terms'));
        await user.write(page.getByLabel('Valuation cap').first(), '7m');
        await user.write(
          page.getByLabel('Reason for the change'),
          'The lead asked for a lower cap.',
        );
        await user.press(button(page, 'Propose the change'));
        await expectText(page, /^Proposed\. If an operator approves it, everyone who signed/);
      });
      await people.olga(async (page, user) => {
        await user.open(view('review'));
        await user.press(link(page, title).first());
        await user.press(button(page, 'Approve the change'));
        await expectText(page, 'Investors see it now, and we’ve told the people it affects.');
      });
      for (const [who, { name }] of [
        [people.ivan, ivan],
        [people.nora, nora],
      ] as const) {
        await who(async (page, user) => {
          await user.open(view('portfolio'));
          await user.press(main(page).locator('tbody th a, tbody a').first());
          await user.press(link(page, 'See what changed, and confirm'));
          await expectText(page, 'What has changed since you signed');
          await signsAs(page, user, name, 'Sign the current terms');
        });
      }
      await people.ada((page, user) => countersignsAll(raise(), ada.name)(page, user));

      // Both pay to the account that two people have confirmed, and the owner sees it arrive.
      for (const [who, amount] of [
        [people.ivan, '$300,000'],
        [people.nora, '$200,000'],
      ] as const) {
        let commitment = '';
        await who(async (page, user) => {
          await user.open(view('portfolio'));
          await user.press(main(page).locator('tbody th a, tbody a').first());
          await user.press(summary(page, 'How to pay'));
          await expectText(page, accountNumber);
          commitment = new URL(page.url()).searchParams.get('id') ?? '';
          await reports(`FROM ${amount}`, amount)(page, user);
        });
        await people.ada((page, user) => confirms(raise(), commitment)(page, user));
      }

      // Its time is over, and the operator closes it.
      endTime(app, raise());
      await people.olga((page, user) =>
        settles(t, raise(), 'Close as funded', 'Close the raise as funded')(page, user),
      );
      t.strictSame((await ledgerVerdict(app)).differences, [], 'the ledger verifies');
      await people.ada(async (page, user) => {
        await user.open(of('holders'));
        await expectText(page, entity);
        await user.press(summary(page, 'Record remaining issuances (2)'));
        await user.press(button(page, 'Record all'));
        await expectText(page, 'Recorded for 2 holders. We’ve told each of them.');
      });

      // What each side hands to a lawyer.
      await people.ada(async (page, user) => {
        await user.open(of('raise', '&step=review'));
        const files = await binderFrom(t, page, user);
        for (const part of ['ledger.csv', 'questions']) t.ok(hasFile(files, part), part);
      });
      await people.nora(async (page, user) => {
        await user.open(view('portfolio'));
        await user.press(main(page).locator('tbody th a, tbody a').first());
        const files = await binderFrom(t, page, user);
        t.ok(hasFile(files, 'executed'), 'the executed agreement');
      });
    });
  });
}

const hasFile = (files: readonly string[], part: string) => files.some((one) => one.includes(part));

/** Opens what is signed, from the page of the raise on. */
async function beginsToSign(
  origin: string,
  page: Page,
  user: UserActions,
  amount: string,
): Promise<void> {
  await user.open(`${origin}/investors-network`);
  await user.press(link(page, title));
  await user.write(page.getByLabel('Amount'), amount);
  await user.press(button(page, 'Read and sign'));
}

async function signsAs(
  page: Page,
  user: UserActions,
  name: string,
  how: 'Sign and commit' | 'Sign the current terms',
): Promise<void> {
  await user.write(page.getByLabel('Your full legal name'), name);
  await user.press(button(page, how));
  await expectText(page, 'Signed. What you signed is kept with this commitment.');
}

/** Has a binder made, downloads it, and checks it as a lawyer would; resolves to its files. */
async function binderFrom(t: Test, page: Page, user: UserActions): Promise<readonly string[]> {
  await user.press(button(page, 'Create binder'));
  const file = link(page, 'Download the binder');
  const again = link(page, 'Check again');
  await comesTo(
    t,
    async () => {
      if (await again.isVisible()) await user.press(again);
      return file.count();
    },
    1,
  );
  const downloading = page.waitForEvent('download');
  await user.press(file);
  const folder = t.testdir();
  const zip = join(folder, 'binder.zip');
  await (await downloading).saveAs(zip);

  const verdict = await verifyBinder([zip]);
  t.equal(verdict.code, 0, verdict.text);
  const files = await unzipped(await readFile(zip));
  for (const [name, bytes] of files) {
    const path = join(folder, 'binder', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, bytes);
  }
  const sums = ['--check', '--strict', '--quiet', 'SHA256SUMS'];
  await run('sha256sum', sums, { cwd: join(folder, 'binder') });
  return [...files.keys()];
}
