/** Verifies the hashes of a binder, and prints the result. */
import { verifyBinder } from '../server/process/verify-binder.ts';

const { text, code } = await verifyBinder(process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = code;
