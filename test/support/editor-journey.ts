/** The operator's editor for journeys: an app, a browser, an operator, and images to upload. */
import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import type { Test } from 'tap';
import { openBrowser, story } from './chromium.ts';
import { firstOperator, type Member } from './members.ts';
import { type RunningApp, startApp } from './running-app.ts';

/** An article as the API answers it. */
export interface Stored {
  readonly id: string;
  readonly version: number;
  readonly body: string;
  readonly title: string;
  readonly tags: readonly string[];
}

export interface EditorJourney {
  readonly app: RunningApp;
  readonly browser: Browser;
  readonly operator: Member;
  /** The address of a part of the editor. */
  readonly contentUrl: (query: string) => string;
  /** Tells a story that begins on a part of the editor. */
  readonly inEditor: (
    t: Test,
    query: string,
    javaScriptEnabled: boolean,
    tell: (page: Page) => Promise<void>,
  ) => Promise<void>;
  /** Asks the API as the operator, below `/content`. */
  readonly api: <T>(method: string, path: string, body?: unknown, version?: number) => Promise<T>;
  readonly storedPost: (id: string) => Promise<Stored>;
  /** What anybody gets, and whether it is there. */
  readonly publicly: (path: string) => Promise<{ status: number; text: string }>;
}

/** Starts everything; all of it ends with the test file. */
export async function openEditorJourney(t: Test): Promise<EditorJourney> {
  const app = await startApp(t);
  const browser = await openBrowser(t);
  const operator = await firstOperator(app);

  function inEditor(
    t: Test,
    query: string,
    javaScriptEnabled: boolean,
    tell: (page: Page) => Promise<void>,
  ): Promise<void> {
    // A refused form is a 4xx, and the browser notes every such answer.
    const options = { javaScriptEnabled, expected: /status of 4\d\d/ };
    return story(t, browser, options, async (page) => {
      await page.context().addCookies([operator.browserCookie]);
      await page.goto(contentUrl(query), { waitUntil: 'networkidle' });
      await tell(page);
    });
  }

  const contentUrl = (query: string) => `${app.origin}/dashboard?view=content${query}`;

  async function api<T>(
    method: string,
    path: string,
    body?: unknown,
    version?: number,
  ): Promise<T> {
    const answer = await fetch(`${app.origin}/api/v1/content${path}`, {
      method,
      headers: {
        cookie: operator.cookie,
        origin: app.origin,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  const storedPost = async (id: string) =>
    (await api<{ post: Stored }>('GET', `/posts/${id}`)).post;

  async function publicly(path: string): Promise<{ status: number; text: string }> {
    const answer = await fetch(app.origin + path, {
      headers: { accept: 'text/html', prefer: 'complete-document' },
    });
    return { status: answer.status, text: await answer.text() };
  }

  return { app, browser, operator, contentUrl, inEditor, api, storedPost, publicly };
}

let images = 0;

/** An image as a camera makes it; no two are the same. */
export async function cameraImage(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  images += 1;
  const background = { r: 20 + images * 10, g: 90, b: 64 };
  const made = sharp({ create: { width: 640, height: 360, channels: 3, background } });
  const buffer = await made.png().toBuffer();
  return { name: `hall-${images}.png`, mimeType: 'image/png', buffer };
}

/** An image that cannot be made smaller: noise. */
export async function heavyImage(): Promise<Awaited<ReturnType<typeof cameraImage>>> {
  const [width, height] = [600, 400];
  const made = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return { ...(await cameraImage()), buffer: await made.png().toBuffer() };
}

/** The id of the article whose editor is open. */
export function idOf(page: Page): string {
  return new URL(page.url()).searchParams.get('post') ?? '';
}

export const tooLarge = {
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(7 * 1024 * 1024),
};
export const notAnImage = {
  name: 'notes.png',
  mimeType: 'image/png',
  buffer: Buffer.from('only words'),
};

/** Opens the part of an editor that takes images. */
export async function openImagePart(page: Page): Promise<void> {
  const part = page.locator('details').filter({ hasText: 'Insert an image' });
  if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click();
}
