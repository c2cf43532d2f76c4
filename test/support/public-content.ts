/** What the public reads, after every article of the house has come out. */
import type { Test } from 'tap';
import { foldedText } from '#shared/product/fields/folded-text.ts';
import type { Story } from './both-engines.ts';
import type { TestApi } from './product-api.ts';
import { insertRows } from './rows.ts';

/** After every article of the house has come out. */
export const allIsOutAt = Date.parse('2026-12-01T09:30:15.000Z');

/** A story about an API whose articles are all out. */
export const onceAllIsOut =
  (story: (t: Test, api: TestApi) => Promise<void>): Story =>
  async (t, open) => {
    const api = await open();
    api.clock.now = allIsOutAt;
    await story(t as Test, api);
  };

/** Reads JSON; throws where the status is another one. */
export async function getJson<T>(api: TestApi, url: string, status = 200): Promise<T> {
  const reply = await api.app.inject(url);
  if (reply.statusCode !== status) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json() as T;
}

/** Adds an article that came out at `at`. */
export async function insertPost(
  api: TestApi,
  slug: string,
  title: string,
  body: string,
  at: string,
) {
  await insertRows(api, 'posts', {
    id: `pst_${slug}`,
    slug,
    title,
    summary: title,
    author: 'A',
    body,
    reading_minutes: 1,
    search_text: foldedText(`${title} ${body}`),
    published_at: at,
    created_at: at,
    updated_at: at,
    version: 1,
  });
}

/** Open and close tags in balance, no bare ampersand, RFC 4287's required children present. */
export function wellFormedness(xml: string): readonly string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of xml.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (slash === '/') {
      if (open.pop() !== name) faults.push(`</${name}>`);
    } else if (!rest.endsWith('/')) open.push(name);
  }
  if (open.length > 0) faults.push(`open: ${open.join(' ')}`);
  if (/&(?!(?:amp|lt|gt|quot);)/.test(xml)) faults.push('&');
  for (const part of xml.split('<entry>')) {
    for (const child of ['id', 'title', 'updated'])
      if (!part.includes(`<${child}>`)) faults.push(child);
  }
  return faults;
}
