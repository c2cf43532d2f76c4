import { verifyAudit } from '../api/platform/audit/verify-audit.ts';
import type { Environment } from './configuration/config.ts';
import { onTheDatabase, refuse, type Said, say } from './console-command.ts';
import { encrypterOfServer } from './encrypter-of-server.ts';

const usage = 'This command takes no arguments: npm run verify-audit';

/**
 * `npm run verify-audit`: recomputes every hash of the audit log. Exit code 1 if something does not
 * fit.
 */
export async function verifyFromConsole(env: Environment, args: readonly string[]): Promise<Said> {
  if (args.length > 0) return refuse(usage);
  return onTheDatabase(env, async (storage, config) => {
    const verdict = await verifyAudit(storage.db, await encrypterOfServer(storage.db, config));
    if (!verdict.ok) {
      return refuse(`The audit log was changed: at event ${verdict.brokenAt}, ${verdict.reason}.`);
    }
    const { events, unsealed, head } = verdict;
    const waiting = unsealed === 0 ? '' : ` ${unsealed} of them wait for their seal.`;
    return say(
      `The audit log is intact: ${events} events.${waiting}\nLast seal: ${head}\nKeep this line elsewhere: it shows later that nothing was cut off from the end.`,
    );
  });
}
