import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';

/** What somebody has done with mouse and keyboard. */
export interface Effort {
  clicks: number;
  keys: number;
  fields: number;
  /** Decisions what to do next: one for each action. */
  decisions: number;
}

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell): to point at something, to press and
 * release the button, to press a key as an average typist, and to decide what comes next.
 */
export const humanSeconds = { point: 1.1, press: 0.2, key: 0.28, decide: 1.35 } as const;

/** In the dialog of the system the files are chosen, and the dialog is confirmed. */
const dialogClicks = 2;
const hydratedPollMs = 20;
/** A text, because scripts are not checked against a browser's types. */
const isHydrated = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`;

/** A file from the disk. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Uses a page with a mouse, and counts what that takes. */
export interface CountedUser {
  readonly effort: Readonly<Effort>;
  /** Follows a link, presses a button, takes a choice or unfolds a summary. */
  press(target: Locator): Promise<void>;
  /** Replaces what is written in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses the option of a list with this label. */
  choose(list: Locator, label: string): Promise<void>;
  /** Chooses files from the disk. */
  attach(field: Locator, files: ChosenFile[]): Promise<void>;
}

/** Somebody at a page. */
export function countedUser(page: Page): CountedUser {
  const effort: Effort = { clicks: 0, keys: 0, fields: 0, decisions: 0 };
  const spend = (clicks: number, keys: number, fields: number): void => {
    effort.decisions += 1;
    effort.clicks += clicks;
    effort.keys += keys;
    effort.fields += fields;
  };
  return {
    effort,
    async press(target) {
      spend(1, 0, 0);
      await target.click();
    },
    async write(field, text) {
      spend(1, text.length, 1);
      await field.fill(text);
    },
    async choose(list, label) {
      const isTyped = (await list.evaluate('(list) => list.tagName')) === 'INPUT';
      spend(2, isTyped ? label.length : 0, 1);
      if (!isTyped) return void (await list.selectOption({ label }));
      await list.fill(label);
      await page.getByRole('option', { name: label, exact: true }).click();
    },
    async attach(field, files) {
      spend(1 + dialogClicks, 0, 1);
      await field.setInputFiles(files);
    },
  };
}

/** Does what begins the use of a page, and waits until its code runs. */
export async function beginUse(page: Page): Promise<void> {
  await page.mouse.move(700, 450);
  await page.mouse.move(701, 450);
  // The policy of the page forbids what Playwright would wait with.
  while (!(await page.evaluate(isHydrated))) await pause(hydratedPollMs);
}

/** How long somebody needs for that who knows the way, without what the machine needs. */
export function humanPace({ clicks, keys, decisions }: Effort): number {
  const { point, press, key, decide } = humanSeconds;
  return clicks * (point + press) + keys * key + decisions * decide;
}
