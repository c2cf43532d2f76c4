import { verifyLedger } from '../api/features/commitments/verify-ledger.ts';
import type { Environment } from '../configuration/config.ts';
import { type Outcome, onTheDatabase, refuse, say } from './console-command.ts';
import { encrypterOfServer } from './encrypter-of-server.ts';
import { saidOf } from './verify-audit.ts';

const usage = 'This command takes no arguments: npm run verify-ledger';

/**
 * `npm run verify-ledger`: makes commitments and totals again from their events, and compares every
 * row with what the audit log says of it. Exit code 1 and a line for each difference if something does
 * not fit.
 */
export async function verifyFromConsole(
  env: Environment,
  args: readonly string[],
): Promise<Outcome> {
  if (args.length > 0) return refuse(usage);
  return onTheDatabase(env, async (storage, config) => {
    const encrypter = await encrypterOfServer(storage.db, config);
    const { raises, events, differences, adoptions } = await verifyLedger(storage, encrypter);
    if (differences.length === 0) {
      const sound = `The ledger is sound: ${events} events of ${raises} raises.`;
      return say([sound, ...saidOf(adoptions)].join('\n'));
    }
    const lines = differences.map(({ raise, difference }) => `${raise}: ${difference}`);
    return refuse(`The ledger has differences:\n${lines.join('\n')}`);
  });
}
