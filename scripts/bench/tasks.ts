/**
 * What ordinary tasks take somebody with a mouse, in a real Chromium at 1440 × 900 against the demo:
 * clicks, keys, fields, the seconds of the machine and those of a person who knows the way, by the
 * keystroke-level model. The four questions of a founder have to be answered on the first screen of
 * the overview, without a click: told is after how many milliseconds their answer is painted, and the
 * bench ends with 1 where one of them is not there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { type DemoKind, demoSignIns } from '../../server/api/demo/demo-people.ts';
import { button, expectText, field, link, summary } from '../../test/support/page-parts.ts';
import { launchChromium } from '../chromium-path.ts';
import { type Cookies, demoSessions } from '../demo-sessions.ts';
import { openStage, type Player, type Stage } from '../screenshot-scenes/stage.ts';
import { serveDemo } from '../served-demo.ts';
import { printTable } from '../trials/table.ts';
import { textDeck } from '../trials/text-deck.ts';
import {
  beginUse,
  type CountedUser,
  countedUser,
  humanPace,
  humanSeconds,
} from './counted-user.ts';
import { submitRaise } from './submit-raise.ts';

const screen = { width: 1440, height: 900 };
/** What is not on the screen by then is not there. */
const answerMs = 10_000;
const answerPollMs = 100;
/** The version of a bank account that was entered and submitted. */
const submitted = 2;

/** When the answers that were found were painted, and their words. */
type Answers = Readonly<Record<string, { readonly at: number; readonly words: string }>>;

/** Each question with what its answer begins with, in a line of the overview. */
const questions = {
  'How much is left to the minimum?': /^\D{1,5}[\d,.]+ (left to fund to reach the minimum|funded)/,
  'Who has not paid?':
    /Still to pay: \w|No payments are outstanding|(haven|hasn)’t paid|[Nn]obody has to pay/,
  'Who read the deck yesterday?': /^Read since yesterday\S/,
  'What waits for me?': /^To do\S/,
} as const;

interface PlayedTask {
  readonly as: Player;
  /** Begins on the overview. */
  readonly play: (page: Page, user: CountedUser) => Promise<void>;
}

const demo = await serveDemo();
const browser = await launchChromium();
try {
  const founder = await demoSessions(browser, demo.origin)('founder');
  const missing = await answerQuestions(browser, founder);
  const { point, press, key, decide } = humanSeconds;
  const rows = [['task', 'clicks', 'keys', 'fields', 'machine', 'person']];
  for (const [name, task] of Object.entries(await tasksOn(openStage(demo)))) {
    rows.push([name, ...(await played(task))]);
  }
  printTable(
    `Tasks; a person points in ${point} s, clicks in ${press} s, types a key in ${key} s and decides in ${decide} s`,
    rows,
  );
  if (missing.length > 0) {
    printTable(
      'Not on the first screen of the overview',
      missing.map((question) => [question]),
    );
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await demo.close();
}

/** The tasks, each with who does it. */
async function tasksOn(stage: Stage): Promise<Record<string, PlayedTask>> {
  const { id, owner } = await stage.raise('Kelp & Current');
  const emailOf = (kind: DemoKind) => demoSignIns().find((one) => one.kind === kind)?.email ?? '';
  const email = emailOf('investor');
  const reader = await stage.person(email);
  await stage.call(owner, 'POST', `/raises/${id}/grants`, { emails: [email] });
  const question = 'How much kelp does a farm grow in a year?';
  await stage.call(reader, 'POST', `/raises/${id}/questions`, { question });
  const reported = new Date().toISOString();
  const noted = { reported_at: reported, reported_on: reported.slice(0, 10) };
  const payment = { ...noted, reported_reference: 'OLGA 0417' };
  await stage.place({ id }, [
    { of: 'Olga Brandt', state: 'signed', amount: 30_000, noted: payment },
  ]);
  const operator = await stage.person(emailOf('operator'));
  const newcomer = await stage.newcomer('Nina New', 'founder');
  return {
    'Answer a question': {
      as: owner,
      async play(page, user) {
        await user.press(link(page, /How much kelp/).first());
        await user.write(field(page, 'Answer'), 'Forty tonnes, from the second year on.');
        await user.press(button(page, 'Publish answer'));
        await expectText(page, /^Answered\. |^Every question is answered/);
      },
    },
    'Mark as received': {
      as: owner,
      async play(page, user) {
        await user.press(link(page, /Olga Brandt/).first());
        const received = button(page, 'Mark as received');
        const opens = summary(page, 'as received');
        await received.or(opens).filter({ visible: true }).first().waitFor();
        if (!(await received.isVisible())) await user.press(opens.first());
        await user.press(received);
        await expectText(page, 'Marked as received.');
      },
    },
    'Publish three documents': {
      as: owner,
      async play(page, user) {
        await user.press(page.getByRole('link', { name: 'Data rooms', exact: true }).first());
        await user.press(link(page, 'Kelp for twelve harbours').first());
        await page.waitForURL(/view=room&raise=/);
        // An empty room asks for the deck first.
        await user.press(link(page, /^Add (documents|the pitch deck)/).first());
        const files = ['The market', 'The plan', 'The team'].map(async (name) => ({
          name: `${name}.pdf`,
          mimeType: 'application/pdf',
          buffer: await textDeck(name, 1),
        }));
        await user.attach(page.getByLabel('Files'), await Promise.all(files));
        await user.press(button(page, 'Publish 3 documents'));
        await expectText(page, 'Published 3 documents.');
      },
    },
    'Submit a raise, from an empty account': {
      as: newcomer,
      play: (page, user) =>
        submitRaise(page, user, (account) =>
          stage.call(operator, 'POST', `/payment-instructions/${account}/confirm`, {}, submitted),
        ),
    },
  };
}

/** Prints when the answers are painted after the overview was opened; tells which are not there. */
async function answerQuestions(of: Browser, cookies: Cookies): Promise<readonly string[]> {
  const context = await of.newContext({ viewport: screen });
  await context.addCookies(cookies);
  await context.addInitScript(watchFor(questions));
  const page = await context.newPage();
  await page.goto(`${demo.origin}/dashboard`);
  const count = Object.keys(questions).length;
  const until = performance.now() + answerMs;
  let found: Answers = {};
  while (Object.keys(found).length < count && performance.now() < until) {
    await pause(answerPollMs);
    found = (await page.evaluate('answers')) as Answers;
  }
  await context.close();
  printTable('Questions of a founder on the overview, after the login', [
    ['question', 'clicks', 'painted', 'answer'],
    ...Object.keys(questions).map((question) => {
      const answer = found[question];
      if (answer === undefined) return [question, '', '', 'not there'];
      return [question, '0', `${answer.at.toFixed(0)} ms`, `${answer.words.slice(0, 60)} …`];
    }),
  ]);
  return Object.keys(questions).filter((question) => found[question] === undefined);
}

/**
 * A script for a page that looks at each frame whether an answer is wholly within the screen. A text,
 * because scripts are not checked against a browser's types.
 */
function watchFor(answers: Readonly<Record<string, RegExp>>): string {
  const looked = Object.entries(answers).map(([name, { source }]) => [name, source]);
  return `
    window.answers = {};
    const isShown = (element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    };
    const look = () => {
      const parts = [...document.querySelectorAll('main p, main li, main section')];
      for (const [name, source] of ${JSON.stringify(looked)}) {
        if (name in answers) continue;
        const pattern = new RegExp(source);
        const found = parts.findLast((part) => pattern.test(part.textContent) && isShown(part));
        if (found === undefined) continue;
        const words = found.textContent;
        // The frame that shows it has been drawn when the task after it runs.
        requestAnimationFrame(() => setTimeout(() => {
          answers[name] ??= { at: performance.now(), words };
        }));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `;
}

/** Plays a task in a window of its own, and tells what it took. */
async function played({ as, play }: PlayedTask): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: screen });
  await context.addCookies([as.cookie]);
  const page = await context.newPage();
  const user = countedUser(page);
  const { effort } = user;
  await page.goto(`${demo.origin}/dashboard`);
  await beginUse(page);
  const begun = performance.now();
  let ended = begun;
  try {
    await play(page, user);
  } catch (error) {
    const shown = await page.locator('main').innerText();
    process.stderr.write(`Stopped at ${page.url()}: ${error}\nIt shows: ${shown}\n`);
    process.exitCode = 1;
    return ['stopped'];
  } finally {
    ended = performance.now();
    await context.close();
  }
  const machine = (ended - begun) / 1_000;
  return [
    ...[effort.clicks, effort.keys, effort.fields].map(String),
    `${machine.toFixed(1)} s`,
    `${humanPace(effort).toFixed(1)} s`,
  ];
}
