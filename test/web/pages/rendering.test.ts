/** Rendered into one text or streamed and collected: the same document, byte for byte. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { buildFolder } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';
import type { PageView, ServerEntry } from '#server/web/pages/page-source.ts';
import { type DocumentDeps, renderComplete } from '#server/web/pages/render-document.ts';
import { completeState } from '#server/web/pages/run-route.ts';
import type { Boot } from '#shared/site/page-state.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);
const { directory } = await latestBuild(buildFolder);
const entryFile = join(directory, buildFiles.server, 'entry-server.js');
const entry = (await import(pathToFileURL(entryFile).href)) as ServerEntry;
/** The same, where a part waits or failed: it cannot be one text. */
const streamed: ServerEntry = { ...entry, documentText: () => null };

async function partsOf(path: string): Promise<{ deps: DocumentDeps; sent: string }> {
  const headers = { accept: 'text/html', prefer: 'complete-document' };
  const { body } = await rawRequest(app.origin, path, { headers });
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1];
  const boot = JSON.parse(json ?? 'null') as Boot;
  const { route } = boot.state;
  const rendersPage = route !== null && boot.state.failure === null;
  const view: PageView = {
    url: new URL(path, 'http://localhost'),
    state: boot.state,
    data: boot.state,
    streamed: false,
    site: boot.site,
  };
  const module = rendersPage ? (await entry.pageModules[route]()).page : null;
  const page = module === null ? null : await entry.openView(module, boot.state.view);
  const { signal } = new AbortController();
  const onError = (error: unknown): void => void t.fail(String(error));
  return { deps: { entry, view, page, boot, signal, onError }, sent: body };
}

const publicPaths = routeIds
  .map(routeOf)
  .filter(({ access }) => access === 'public')
  .map(({ path }) => path);

for (const path of [...publicPaths, '/raise-capital?pre=nonsense', '/blog?post=none', '/nope']) {
  t.test(path, async (t) => {
    const { deps, sent } = await partsOf(path);
    const text = (await renderComplete(deps)).toString();
    t.ok(text === sent, 'what the server sent');
    const collected = (await renderComplete({ ...deps, entry: streamed })).toString();
    t.ok(text === collected, 'what a stream comes to');
  });
}

t.test('what was aborted is not rendered', async (t) => {
  const { deps } = await partsOf('/company');
  const reason = new Error('The client disconnected.');
  await t.rejects(renderComplete({ ...deps, signal: AbortSignal.abort(reason) }), reason);
  const gone = new AbortController();
  const rendering = renderComplete({ ...deps, entry: streamed, signal: gone.signal });
  gone.abort(reason);
  await t.rejects(rendering, reason);

  const left = new AbortController();
  const run = { kind: 'page', state: deps.view.state, coming: new Promise(() => {}) } as const;
  const waiting = completeState(run, left.signal);
  left.abort(reason);
  await t.rejects(waiting, reason, 'nor waited for, though its data never comes');
});
