/** Carries out a command for operators with its arguments, prints the result and ends with its code. */
import { acceptFromConsole } from '../server/process/accept-lost-key.ts';
import type { Outcome } from '../server/process/console-command.ts';
import { resetFromConsole } from '../server/process/reset-two-factor.ts';
import { verifyFromConsole as verifyAudit } from '../server/process/verify-audit.ts';
import { verifyBinder } from '../server/process/verify-binder.ts';
import { verifyFromConsole as verifyLedger } from '../server/process/verify-ledger.ts';

const [name = '', ...args] = process.argv.slice(2);

const commands: Readonly<Record<string, () => Promise<Outcome>>> = {
  // The server starts again though the key in the arguments is lost for good.
  'accept-lost-key': () => acceptFromConsole(process.env, args),
  // For members in the arguments who have lost phone and recovery codes.
  'reset-two-factor': () => resetFromConsole(process.env, args),
  // Whether the audit log was changed behind the server's back.
  'verify-audit': () => verifyAudit(process.env, args),
  // Whether every file of a binder is what its list of hashes says.
  'verify-binder': () => verifyBinder(args),
  // Whether commitments and totals are what their events make of them.
  'verify-ledger': () => verifyLedger(process.env, args),
};

const outcome = await commands[name]?.();
if (outcome === undefined) throw new Error(`The commands are ${Object.keys(commands).join(', ')}.`);
const { text, code } = outcome;
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = code;
