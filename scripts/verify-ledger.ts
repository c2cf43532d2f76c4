/** Verifies the ledger of commitments, and prints the result. */
import { verifyFromConsole } from '../server/process/verify-ledger.ts';

const { text, code } = await verifyFromConsole(process.env, process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = code;
