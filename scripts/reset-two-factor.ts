/** Resets the two-factor authentication of the members in the arguments, and prints the result. */
import { resetFromConsole } from '../server/process/reset-two-factor.ts';

const { text, code } = await resetFromConsole(process.env, process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = code;
