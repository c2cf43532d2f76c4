/** Three ways people use a page: with a mouse, by keyboard only, and in a browser that runs no scripts. */
import type { Keyboard, Locator, Page } from 'playwright';
import { hasFocus, hydrated } from './chromium.ts';

export type WayToUse = 'mouse' | 'keyboard' | 'no scripts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What somebody does on a page, found by the words they read there. */
export interface UserActions {
  /** Opens an address, as from a bookmark or a mail, and waits until it can be used. */
  open(address: string): Promise<void>;
  /** Follows a link, presses a button or unfolds a summary. */
  press(target: Locator): Promise<void>;
  /** Replaces what is written in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses the option of a list with this label. */
  choose(list: Locator, label: string): Promise<void>;
  /** Ticks a box, or takes one of several. */
  tick(box: Locator): Promise<void>;
  /** Chooses a file from the disk. */
  attach(field: Locator, file: ChosenFile): Promise<void>;
}

/** Gives the actions of somebody who uses a page in this way. */
export function userActions(page: Page, way: WayToUse): UserActions {
  return way === 'keyboard' ? onKeys(page) : onMouse(page, way === 'mouse');
}

function onMouse(page: Page, runsScripts: boolean): UserActions {
  return {
    async open(address) {
      await page.goto(address);
      if (runsScripts) await hydrated(page);
    },
    press: (target) => target.click(),
    write: (field, text) => field.fill(text),
    async choose(list, label) {
      if (!(await isTypedInto(list))) return void (await list.selectOption({ label }));
      await list.fill(label);
      await page.getByRole('option', { name: label, exact: true }).click();
    },
    async tick(box) {
      // The label lies over a radio, so that all of it can be clicked.
      const label = page.locator(`label[for="${await box.getAttribute('id')}"]`);
      if ((await isInGroup(box)) && (await label.count()) > 0) await label.click();
      else await box.check();
    },
    attach: (field, file) => field.setInputFiles(file),
  };
}

function onKeys(page: Page): UserActions {
  const keyboard = page.keyboard;
  return {
    async open(address) {
      await page.goto(address);
      await hydrated(page);
    },
    async press(target) {
      await tabTo(page, target);
      await keyboard.press('Enter');
    },
    async write(field, text) {
      await tabTo(page, field);
      if ((await field.getAttribute('type')) === 'date') return typeDate(keyboard, text);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.press('Delete');
      await keyboard.type(text);
    },
    async choose(list, label) {
      await tabTo(page, list);
      // Typing the beginning of an option chooses it, as in every browser.
      if (await isTypedInto(list)) {
        await keyboard.press('ControlOrMeta+A');
        await keyboard.type(label);
        await page.getByRole('option', { name: label, exact: true }).waitFor();
        return keyboard.press('Enter');
      }
      await keyboard.type(label);
      const chosen = await list.evaluate(
        (one) => (one as HTMLSelectElement).selectedOptions[0]?.text,
      );
      if (chosen !== label) throw new Error(`The keyboard chose “${chosen}”, not “${label}”.`);
    },
    async tick(box) {
      if (await box.isChecked()) return;
      if (await isInGroup(box)) await arrowTo(page, box);
      else {
        await tabTo(page, box);
        await keyboard.press('Space');
      }
      if (!(await box.isChecked())) throw new Error('The keyboard does not tick it.');
    },
    async attach(field, file) {
      // Asked for before the way there: on a busy machine the browser else opens it unseen.
      const asked = page.waitForEvent('filechooser');
      asked.catch(() => undefined);
      await tabTo(page, field);
      await keyboard.press('Enter');
      const chooser = await asked;
      await chooser.setFiles(file);
    },
  };
}

/** A date is typed part by part, in the order of the browser's language: month, day, year. */
async function typeDate(keyboard: Keyboard, day: string): Promise<void> {
  const [year, month, date] = day.split('-');
  await keyboard.type(`${month}${date}${year}`);
}

/** How many times Tab is pressed before something counts as out of the keyboard's reach. */
const pressesMax = 300;

/**
 * Presses Tab until it has the focus, as somebody without a mouse does.
 * @throws Error when the keyboard does not reach it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // Found once: looking for it again takes five times as long as pressing the key.
  let element = await target.elementHandle();
  for (let presses = 0; presses < pressesMax; presses += 1) {
    const focused = await element?.evaluate((one) =>
      one.isConnected ? one === document.activeElement : undefined,
    );
    if (focused === true) return;
    if (focused === undefined) element = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

/** Whether it is a list that one types into, which scripts make of a long one. */
function isTypedInto(list: Locator): Promise<boolean> {
  return list.evaluate((one) => one.getAttribute('role') === 'combobox');
}

function isInGroup(box: Locator): Promise<boolean> {
  return box.evaluate((one) => (one as HTMLInputElement).type === 'radio');
}

/** Tab reaches one radio of a group; the arrows reach the others and take them. */
async function arrowTo(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  const group = page.locator(`input[type=radio][name="${name}"]`);
  const focused = () =>
    page.evaluate((of) => (document.activeElement as HTMLInputElement | null)?.name === of, name);
  for (let presses = 0; presses < pressesMax && !(await focused()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  for (let presses = await group.count(); presses > 0 && !(await hasFocus(radio)); presses -= 1) {
    await page.keyboard.press('ArrowDown');
  }
  if (!(await radio.isChecked())) await page.keyboard.press('Space');
}
