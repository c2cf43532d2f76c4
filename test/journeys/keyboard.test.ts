/** A walk through every page by keyboard alone: everything is reached, seen, and left again. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { hydrated, openBrowser, story } from '../support/chromium.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);

const round =
  'calc=priced-round&holder1_name=Founders&holder1_shares=9.25m&safe1_amount=200k&safe1_cap=4m' +
  '&pre_money=15m&new_money=5m&convention=percentage_ownership';
const publicPaths = [
  ...routeIds.filter((id) => routeOf(id).access === 'public').map((id) => routeOf(id).path),
  `/raise-capital?${round}`,
  '/raise-capital?calc=reg-cf-limit&income=a+lot&net_worth=80k',
  '/blog?post=how-a-post-money-safe-becomes-shares',
  '/login?mode=forgot',
  '/register?step=verify',
  '/nowhere',
];

interface Walk {
  /** What could be used by mouse and was never reached by Tab. */
  readonly missed: readonly string[];
  /** Reached, but not to be seen there, or without a mark of the focus. */
  readonly unseen: readonly string[];
  /** The first stop. */
  readonly first: string;
  /** Whether the walk came to an end, instead of going round inside the page. */
  readonly ended: boolean;
}

/** Presses Tab from the top of the page until the focus leaves it. */
async function walk(page: Page): Promise<Walk> {
  const total = await page.evaluate(numberStops);
  const reached = new Set<number>();
  // A date has a stop for each of its parts, and one for the calendar.
  const unseen = new Set<string>();
  const seen = new Set<string>();
  let first = '';
  let ended = false;
  for (let step = 0; step < 4 * total + 20 && !ended; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stoppedAt);
    if (stop === null) ended = true;
    else {
      if (step === 0) first = stop.text;
      if (stop.number !== null) reached.add(stop.number);
      (stop.seen ? seen : unseen).add(stop.text);
    }
  }
  const missed = await page.evaluate(
    (numbers) =>
      [...document.querySelectorAll('[data-stop]')]
        .filter((element) => !numbers.includes(Number(element.getAttribute('data-stop'))))
        .map((element) => element.outerHTML.slice(0, 160)),
    [...reached],
  );
  return { missed, unseen: [...unseen.difference(seen)], first, ended };
}

/** Numbers what a mouse can use; of a group of radio buttons Tab stops at one. */
function numberStops(): number {
  const groups = new Set<string>();
  let number = 0;
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )) {
    if (element.tabIndex < 0 || element.matches(':disabled, [type=hidden]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = `${element.form?.action} ${element.name}`;
      if (groups.has(group)) continue;
      const checked = document.querySelector<HTMLElement>(
        `input[type=radio][name="${element.name}"]:checked`,
      );
      groups.add(group);
      (checked ?? element).setAttribute('data-stop', String(number));
    } else element.setAttribute('data-stop', String(number));
    number += 1;
  }
  return number;
}

/** The next Tab begins before everything else, whatever the page has focused by itself. */
function beginAtTop(): void {
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
}

/** Where the focus stands; null once it has left the page. */
function stoppedAt() {
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) {
    return null;
  }
  const box = element.getBoundingClientRect();
  const inWindow =
    box.width > 0 &&
    box.bottom > 0 &&
    box.top < innerHeight &&
    box.right > 0 &&
    box.left < innerWidth;
  const marked = (of: Element | null): boolean => {
    if (of === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  // A control that is drawn by its label may be marked there.
  const seen = inWindow && (marked(element) || marked(element.parentElement));
  const number = element.getAttribute('data-stop');
  const text = (element.textContent?.trim() || element.outerHTML).slice(0, 80);
  return { number: number === null ? null : Number(number), seen, text };
}

function checked(t: Test, path: string, { missed, unseen, first, ended }: Walk): void {
  t.equal(first, 'Skip to content', `${path}: the skip link comes first`);
  t.same(missed, [], `${path}: everything is reached`);
  t.same(unseen, [], `${path}: the focus can always be seen`);
  t.ok(ended, `${path}: the walk ends`);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
]) {
  t.test(`public pages, ${viewport.width} px wide`, (t) =>
    story(t, browser, { viewport, expected: /status of (404|400)/ }, async (page) => {
      for (const path of publicPaths) {
        await page.goto(app.origin + path);
        await hydrated(page);
        await page.evaluate(beginAtTop);
        checked(t, path, await walk(page));
      }
    }),
  );
}

t.test('the dashboard of every role', async (t) => {
  const members: readonly (readonly [Member, readonly string[]])[] = [
    [await firstOperator(app), ['overview', 'content', 'content&post=new', 'invitations']],
    [await register(app, 'founder'), ['overview', 'scenarios', 'account', 'security', 'privacy']],
  ];
  for (const [member, views] of members) {
    await story(t, browser, {}, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      for (const view of views) {
        await page.goto(`${app.origin}/dashboard?view=${view}`);
        await hydrated(page);
        checked(t, view, await walk(page));
      }
    });
  }
});
