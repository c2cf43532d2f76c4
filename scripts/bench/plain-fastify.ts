/**
 * The baseline of pages.ts: plain Fastify that sends a document as a fixed body, and as
 * `renderToString` of its tree with its data (which is what `documentText` does). Arguments: a file
 * with the document, the path it was rendered for, the port to listen on.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import type { Boot } from '#shared/site/page-state.ts';
import { buildFolder } from '../../server/project.ts';
import { buildFiles, latestBuild } from '../../server/web/builds/build-store.ts';
import type { PageView, ServerEntry } from '../../server/web/pages/page-source.ts';

const [file = '', path = '', port = ''] = process.argv.slice(2);
const html = await readFile(file, 'utf8');
const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
if (json === undefined) throw new Error('The document carries no state.');
const boot = JSON.parse(json) as Boot;
const build = await latestBuild(buildFolder);
const entryFile = join(build.directory, buildFiles.server, 'entry-server.js');
const entry = (await import(pathToFileURL(entryFile).href)) as ServerEntry;
const { route } = boot.state;
const page = route === null ? null : (await entry.pageModules[route]()).page;
const view: PageView = {
  url: new URL(path, 'http://localhost'),
  state: boot.state,
  data: boot.state,
  streamed: false,
  site: boot.site,
};

const app = fastify();
const fixed = Buffer.from(html);
app.get('/fixed', (_request, reply) => reply.type('text/html; charset=utf-8').send(fixed));
app.get('/rendered', (_request, reply) =>
  reply.type('text/html; charset=utf-8').send(entry.documentText(view, page, boot)),
);
await app.listen({ port: Number(port), host: '127.0.0.1' });
