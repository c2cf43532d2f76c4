/** Prints what came of resetting the two-factor authentication of whoever the arguments name. */
import { resetFromConsole } from '../server/reset-two-factor.ts';

const { text, code } = await resetFromConsole(process.env, process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = code;
