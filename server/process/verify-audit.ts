import { adoptLog, type LogAdoption } from '../api/platform/audit/adopt-log.ts';
import { verifyAudit } from '../api/platform/audit/verify-audit.ts';
import type { Environment } from '../configuration/config.ts';
import { type Outcome, onTheDatabase, refuse, say } from './console-command.ts';
import { signAsServer } from './encrypter-of-server.ts';

const usage =
  'This command takes no arguments: npm run verify-audit. To have what is there sealed as it is, once you know why it doesn’t match: npm run verify-audit -- adopt';

/**
 * `npm run verify-audit`: recomputes every hash of the audit log. Exit code 1 if something does not
 * fit. With `adopt`, seals and events that this server did not sign are adopted as they are.
 */
export async function verifyFromConsole(
  env: Environment,
  args: readonly string[],
): Promise<Outcome> {
  const isAdopting = args.length === 1 && args[0] === 'adopt';
  if (args.length > 0 && !isAdopting) return refuse(usage);
  return onTheDatabase(env, async (storage, config) => {
    const encrypter = await signAsServer(storage, config);
    const { publicOrigin = 'http://localhost:3000' } = config;
    if (isAdopting) {
      await storage.write((trx) => adoptLog(trx, encrypter, publicOrigin, Date.now()));
    }
    const verdict = await verifyAudit(storage.db, encrypter);
    if (!verdict.ok) {
      return refuse(`The audit log was changed: at event ${verdict.brokenAt}, ${verdict.reason}.`);
    }
    const { events, unsealed, head, adoptions } = verdict;
    const waiting = unsealed === 0 ? '' : ` ${unsealed} of them wait for their seal.`;
    const lines = [
      `The audit log is intact: ${events} events.${waiting}`,
      ...saidOf(adoptions),
      `Last seal: ${head}`,
      'Keep this line elsewhere: it shows later that nothing was cut off from the end.',
    ];
    return say(lines.join('\n'));
  });
}

/** Writes a line for each adoption of the log. */
export function saidOf(adoptions: readonly LogAdoption[]): readonly string[] {
  return adoptions.map(
    ({ at, lastPosition }) =>
      `The audit log was adopted as it was on ${at.slice(0, 10)}, up to event ${lastPosition}: what was changed before cannot be found. This is right after an upgrade or a lost key only.`,
  );
}
