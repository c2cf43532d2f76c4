import type { ServerProcess } from '../trials/server-process.ts';
import {
  acceptances,
  contactMessage,
  founderEmail,
  type Kept,
  type Member,
  registration,
  saveScenario,
  scenarioChange,
  sendWrite,
  signUp,
  visitorConnections,
  type Write,
  writerEmail,
} from '../trials/visitors.ts';
import type { DatabaseState } from './database-check.ts';

const messageWriters = 8;
const scenarioWriters = 2;

/** Tracks which writes were acknowledged, and which are open: sent but never answered. */
export interface WriteLoad {
  /** Writes with all writers until the server is gone; then resolves. */
  run(server: ServerProcess): Promise<void>;
  /** Sends open writes again, with their own keys, as a client does after a broken connection. */
  settle(server: ServerProcess): Promise<void>;
  /** Acknowledged writes that are missing or occur twice. */
  faultsIn(state: DatabaseState): readonly string[];
  readonly acknowledged: number;
  /** Writes without a response when the server stopped, and their later responses. */
  readonly open: number;
  /** Writes whose response left open whether they were done (502, 504); they were sent again. */
  readonly unknown: number;
  /** Responses that were neither a success nor a request to wait. */
  readonly refusals: readonly string[];
}

/** How a write ended; after `unknown` and `broken` nobody knows whether it was done. */
type Outcome = 'answered' | 'unknown' | 'broken';

/** Prepares writers of messages, scenarios and registrations. The server must be running. */
export async function writeLoad(server: ServerProcess, dataDir: string): Promise<WriteLoad> {
  const members: Member[] = [];
  const scenarios: Kept[] = [];
  for (let n = 0; n < scenarioWriters; n += 1) {
    const member = await signUp(server.origin, dataDir, n);
    members.push(member);
    scenarios.push(await saveScenario(server.origin, member, 'Written to'));
  }
  const accepted = await acceptances(server.origin);
  const messages = new Set<string>();
  const founders = new Set<string>();
  const versions = new Map(scenarios.map(({ id, version }) => [id, version]));
  const refusals: string[] = [];
  let opened: { readonly write: Write; readonly note: () => void }[] = [];
  let writes = 100;
  let acknowledged = 0;
  let open = 0;
  let unknown = 0;

  async function tryWrite(
    server: ServerProcess,
    agent: ReturnType<typeof visitorConnections>,
    write: Write,
    note: () => void,
  ): Promise<Outcome> {
    try {
      const { status, text } = await sendWrite(server.origin, write, agent);
      if (status < 300) {
        acknowledged += 1;
        note();
      } else if (status === 502 || status === 504) {
        unknown += 1;
        return 'unknown';
      } else if (status !== 503 && status !== 409) {
        refusals.push(`${write.path} ${status} ${text.slice(0, 200)}`);
      }
      return 'answered';
    } catch {
      opened.push({ write, note });
      open += 1;
      return 'broken';
    }
  }

  /** Sends it with its own key until somebody knows; false when the connection broke. */
  async function writeOnce(...write: Parameters<typeof tryWrite>): Promise<boolean> {
    for (;;) {
      const outcome = await tryWrite(...write);
      if (outcome !== 'unknown') return outcome === 'answered';
    }
  }

  function nextMessage(): readonly [Write, () => void] {
    writes += 1;
    const n = writes;
    return [contactMessage(n), () => messages.add(writerEmail(n))];
  }
  function nextRegistration(): readonly [Write, () => void] {
    writes += 1;
    const n = writes;
    return [registration(n, accepted), () => founders.add(founderEmail(n))];
  }
  function nextChange(index: number): readonly [Write, () => void] {
    const [member, kept] = [members[index], scenarios[index]];
    if (member === undefined || kept === undefined) throw new Error('No such member.');
    const version = versions.get(kept.id) ?? 1;
    return [
      scenarioChange(member, { id: kept.id, version }),
      () => versions.set(kept.id, version + 1),
    ];
  }

  return {
    async run(server) {
      const agent = visitorConnections(32);
      const hand = async (next: () => readonly [Write, () => void]) => {
        for (;;) {
          const [write, note] = next();
          if (!(await writeOnce(server, agent, write, note))) return;
        }
      };
      const workers = Array.from({ length: messageWriters }, () => hand(nextMessage));
      for (let n = 0; n < scenarioWriters; n += 1) workers.push(hand(() => nextChange(n)));
      workers.push(hand(nextRegistration));
      await Promise.all(workers);
      await agent.close();
    },
    async settle(server) {
      const again = opened;
      opened = [];
      const agent = visitorConnections(16);
      await Promise.all(again.map(({ write, note }) => writeOnce(server, agent, write, note)));
      await agent.close();
    },
    faultsIn(state) {
      return [
        ...[...messages].filter((email) => !state.messages.has(email)),
        ...[...founders].filter((email) => !state.members.has(email)),
        ...[...versions]
          .filter(([id, version]) => (state.versions.get(id) ?? 0) < version)
          .map(([id, version]) => `${id} at ${version}`),
        ...[...state.messages].filter(([, times]) => times > 1).map(([email]) => `twice: ${email}`),
      ];
    },
    get acknowledged() {
      return acknowledged;
    },
    get open() {
      return open;
    },
    get unknown() {
      return unknown;
    },
    refusals,
  };
}
