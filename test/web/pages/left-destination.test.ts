/** A client that leaves closes what a page is piped into, before anybody has told the page. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createElement, Suspense, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import t from 'tap';
import type { ServerEntry } from '#server/web/pages/page-source.ts';
import { renderStreaming } from '#server/web/pages/render-document.ts';

/** A document whose late part never comes, rendered by React as the client's own entry renders. */
const entry = {
  renderDocument(_view: unknown, _page: unknown, _boot: unknown, _nonce: unknown, told: object) {
    const never = new Promise<string>(() => {});
    const Late = () => use(never);
    const late = createElement(Suspense, { fallback: 'wait' }, createElement(Late));
    const html = createElement('html', null, createElement('body', null, late));
    return renderToPipeableStream(html, told);
  },
} as unknown as ServerEntry;

t.test('a page that loses its reader has not failed', async (t) => {
  const failures: unknown[] = [];
  const life = new AbortController();
  const destination = new PassThrough();
  const nothing = {} as never;
  const parts = {
    entry,
    view: nothing,
    page: null,
    boot: nothing,
    signal: life.signal,
    onError: (error: unknown) => failures.push(error),
  };
  await renderStreaming(parts, 'nonce', () => destination);
  await once(destination, 'readable');
  const closed = once(destination, 'close');
  destination.destroy();
  await closed;
  // React gives up what is pending in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve, 50));
  t.same(failures, []);
  life.abort(new Error('the client disconnected'));
  t.same(failures, []);
});
