/** Views of the dashboard as the newest build draws them, and what a draw asks of the API and of a database. */
import { randomUUID } from 'node:crypto';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { pagesFromBuild } from '#server/web/pages/from-build.ts';
import type { ServerEntry } from '#server/web/pages/page-source.ts';
import { completeState } from '#server/web/pages/run-route.ts';
import type { ApiReply, ApiRequest } from '#shared/http/api-transport.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { ApiVisitor } from './api-visitor.ts';
import { statementsDuring } from './counted-reads.ts';

export { logIn } from '#scripts/trials/people.ts';

/** What a draw took. */
export interface DrawCost {
  readonly calls: readonly string[];
  readonly statements: readonly string[];
}

/** The pages of the newest build. */
export async function builtPages(): Promise<ServerEntry> {
  const { directory, record } = await latestBuild(buildFolder);
  return (await pagesFromBuild(directory, record)).entry();
}

/**
 * What a draw takes. One that is dearer than expected is repeated twice: jobs that what was done before
 * has woken only add statements, and a first look may note what the next one finds.
 */
export async function costOfView(
  entry: ServerEntry,
  person: ApiVisitor,
  address: string,
  expected: { readonly calls: number; readonly statements: number },
): Promise<DrawCost> {
  const isExpected = ({ calls, statements }: DrawCost) =>
    calls.length <= expected.calls && statements.length <= expected.statements;
  let taken = await drawn(entry, person, address);
  for (let more = 0; more < 2 && !isExpected(taken); more += 1) {
    taken = await drawn(entry, person, address);
  }
  return taken;
}

/** Draws an address of the dashboard: the gate asks first who it is, and the page begins with that. */
async function drawn(entry: ServerEntry, person: ApiVisitor, address: string): Promise<DrawCost> {
  const draw = { [internalHeaders.draw]: randomUUID() };
  const calls: string[] = [];
  async function transport({ method, path, body }: ApiRequest): Promise<ApiReply> {
    calls.push(`${method} ${path}`);
    const answer = await (method === 'GET'
      ? person.get(path, { headers: draw })
      : method === 'PUT'
        ? person.put(path)
        : person.post(path, JSON.parse(String(body))));
    const { status, text, headers } = answer;
    return { status, text, header: (name) => headers[name] ?? null };
  }
  const asked = await statementsDuring(async () => {
    const me: unknown = JSON.parse((await transport({ method: 'GET', path: '/me' })).text);
    const { page } = await entry.pageModules.dashboard();
    const { signal } = new AbortController();
    const url = new URL(`https://raisehall.example/dashboard?${address}`);
    const api = entry.apiClient(transport, { '/me': me });
    const outcome = await entry.runPage('dashboard', page, { url, api, signal });
    if (outcome.kind !== 'page') throw new Error(`${address} is not shown.`);
    await completeState(outcome, signal);
  });
  return { calls, statements: asked.map(({ text }) => text) };
}
