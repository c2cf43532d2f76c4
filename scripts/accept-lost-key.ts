/** Gives up the key in the arguments, and prints the result. */
import { acceptFromConsole } from '../server/process/accept-lost-key.ts';

const { text, code } = await acceptFromConsole(process.env, process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = code;
