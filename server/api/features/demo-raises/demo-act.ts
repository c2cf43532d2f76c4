import { type AuditEntry, audit, auditSystem } from '#api/platform/audit/audit.ts';
import type { Consequences } from '#api/platform/consequences.ts';
import { type AnyEvent, recordEvent } from '#api/platform/events/record-event.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { fallbackOrigin } from '#api/platform/http/request-context.ts';
import { accountColumns, capabilitiesOf } from '#api/platform/identity/session-store.ts';
import { newId } from '#api/platform/ids.ts';
import { markDealtWith } from '#api/platform/notifications/mark-dealt-with.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { DemoBusiness } from './demo-company.ts';

/** A raise while its story is told. */
export interface RaiseContext {
  readonly business: DemoBusiness;
  /** Known once it is begun. */
  id: string;
  readonly owner: Actor;
  readonly operator: Actor;
  /** By what stands before the @ of their address. */
  readonly people: ReadonlyMap<string, Actor>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Something that is done on a day, as its request says it. */
export interface DemoAct<Does extends string> {
  /** Counted from now, and negative in the past. */
  readonly day: number;
  readonly does: Does;
  readonly says: Readonly<Record<string, unknown>>;
}

/** A handler of a command of the API. */
export type Handler = (command: never) => Promise<Consequences & { readonly body?: unknown }>;

/** Who does something in the demo, and when. */
export interface Scene {
  readonly trx: Transaction;
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a handler is given. */
interface Acted<H extends Handler> {
  readonly action: Action;
  readonly found: Parameters<H>[0] extends { readonly found: infer F } ? F : never;
  readonly body?: Parameters<H>[0] extends { readonly body: infer B } ? B : never;
  readonly params?: object;
  readonly expected?: number;
  readonly deps?: object;
}

/**
 * Lets somebody do something as a request would: through the handler of the API, with its guards, so
 * that the demo shows nothing that could not have happened. Its line in the audit log and its
 * notifications are of that time; mails are not sent, because they would all arrive at once.
 */
export async function act<H extends Handler>(
  { trx, actor, now }: Scene,
  handler: H,
  asked: Acted<H>,
): Promise<Awaited<ReturnType<H>>> {
  const context = { origin: fallbackOrigin, ipPrefix: 'local' };
  const command = { params: {}, ...asked, actor, context, trx, now };
  const outcome = await handler(command as never);
  await happen({ trx, now, actor }, outcome);
  return outcome as Awaited<ReturnType<H>>;
}

/** Writes down what followed from something; without an actor the clock did it. */
export async function happen(
  { trx, now, actor }: Omit<Scene, 'actor'> & { readonly actor: Actor | undefined },
  consequences: Consequences,
): Promise<void> {
  const { auditEntries = [], events = [] } = consequences;
  await markDealtWith(trx, consequences, now);
  const lines = [auditEntries].flat() as readonly AuditEntry[];
  const request = { id: 'demo', actor, context: { ipPrefix: 'local' } };
  for (const line of lines) await audit(trx, request, line, now);
  for (const { audit: line, ...event } of events) {
    if (line !== undefined && actor === undefined) await auditSystem(trx, line, now);
    else if (line !== undefined) await audit(trx, request, line, now);
    const unmailed = { ...event, mail: 'none' } as AnyEvent;
    await recordEvent(trx, { origin: fallbackOrigin }, unmailed, now);
  }
}

/** A person of the demo, as the fixtures name them: by what stands before the @ of their address. */
export function demoNameOf({ email }: { readonly email: string }): string {
  return email.split('@')[0] ?? '';
}

/** The people of the demo by their names in the fixtures, each with a login that is long over. */
export async function demoActors(db: Database): Promise<ReadonlyMap<string, Actor>> {
  const rows = await db.selectFrom('users').select(accountColumns).execute();
  return new Map(
    rows.map((account) => [
      demoNameOf(account),
      {
        account,
        capabilities: capabilitiesOf(account),
        mustSecure: false,
        via: 'session',
        credentialId: newId('ses'),
        provenAt: null,
      },
    ]),
  );
}
