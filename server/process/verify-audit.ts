import { type TakingOver, takeOver } from '../api/platform/audit/taking-over.ts';
import { verifyAudit } from '../api/platform/audit/verify-audit.ts';
import type { Environment } from '../configuration/config.ts';
import { type Outcome, onTheDatabase, refuse, say } from './console-command.ts';
import { signAsServer } from './encrypter-of-server.ts';

const usage =
  'This command takes no arguments: npm run verify-audit. To have what is there sealed as it is, once you know why it does not fit: npm run verify-audit -- take-over';

/**
 * `npm run verify-audit`: recomputes every hash of the audit log. Exit code 1 if something does not
 * fit. With `take-over`, seals and events that this server did not sign are taken as they are.
 */
export async function verifyFromConsole(
  env: Environment,
  args: readonly string[],
): Promise<Outcome> {
  const takesOver = args.length === 1 && args[0] === 'take-over';
  if (args.length > 0 && !takesOver) return refuse(usage);
  return onTheDatabase(env, async (storage, config) => {
    const encrypter = await signAsServer(storage, config);
    const { publicOrigin = 'http://localhost:3000' } = config;
    if (takesOver) {
      await storage.write((trx) => takeOver(trx, encrypter, publicOrigin, Date.now()));
    }
    const verdict = await verifyAudit(storage.db, encrypter);
    if (!verdict.ok) {
      return refuse(`The audit log was changed: at event ${verdict.brokenAt}, ${verdict.reason}.`);
    }
    const { events, unsealed, head, takenOver } = verdict;
    const waiting = unsealed === 0 ? '' : ` ${unsealed} of them wait for their seal.`;
    const lines = [
      `The audit log is intact: ${events} events.${waiting}`,
      ...saidOf(takenOver),
      `Last seal: ${head}`,
      'Keep this line elsewhere: it shows later that nothing was cut off from the end.',
    ];
    return say(lines.join('\n'));
  });
}

/** A line for each time that the log was taken as it is. */
export function saidOf(takenOver: readonly TakingOver[]): readonly string[] {
  return takenOver.map(
    ({ at, lastPosition }) =>
      `The audit log was taken as it was on ${at.slice(0, 10)}, up to event ${lastPosition}: what was changed before cannot be found. This is right after an upgrade or a lost key only.`,
  );
}
