import type { Browser, BrowserContext, Page } from 'playwright';
import {
  demoKindOf,
  demoPassword,
  demoPeople,
  demoSignIns,
} from '../server/api/demo/demo-people.ts';
import { codeAt, stepAt } from '../server/api/features/account/two-factor/totp.ts';
import type { Seen } from './screenshot-scenes/screenshot.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/**
 * Two people who are in no other screenshot, so that the first person of each kind stays unchanged.
 */
const [, enrolling, enrolled] = demoPeople().filter((one) => demoKindOf(one) === 'founder');

/** Logs in the demo's people when needed, each once. */
export function demoSessions(from: Browser, origin: string): (who: Seen) => Promise<Cookies> {
  const known = new Map<Seen, Cookies>();

  async function signedIn(who: Seen): Promise<Cookies> {
    const context = await from.newContext();
    const page = await context.newPage();
    const email = emailOf(who);
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.locator('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard');
    if (who.startsWith('two-factor')) await enrol(page, origin, who === 'two-factor on');
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  }

  return async function sessionOf(who) {
    const cookies = known.get(who) ?? (await signedIn(who));
    // Not reused for "enrolling", because an unconfirmed secret expires after some minutes.
    if (who !== 'two-factor enrolling') known.set(who, cookies);
    return cookies;
  };
}

function emailOf(who: Seen): string {
  if (who === 'two-factor enrolling') return enrolling?.email ?? '';
  if (who === 'two-factor on') return enrolled?.email ?? '';
  if (who.includes('@')) return who;
  return demoSignIns().find(({ kind }) => kind === who)?.email ?? '';
}

async function enrol(page: Page, origin: string, toTheEnd: boolean): Promise<void> {
  await page.goto(`${origin}/dashboard?view=security`);
  const card = page.locator('#two-factor');
  await card.getByLabel('Current password').fill(demoPassword);
  await card.getByRole('button', { name: 'Set up two-factor' }).click();
  const secret = await card.getByLabel('Or type this key into the app').inputValue();
  if (!toTheEnd) return;
  const code = codeAt(secret, stepAt(Date.now()));
  await card.getByLabel('Type the code the app shows').fill(code);
  await card.getByRole('button', { name: 'Turn on two-factor' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
}
