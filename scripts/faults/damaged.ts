import { createHash, randomBytes } from 'node:crypto';
import { cp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFileName } from '../../server/api/open.ts';
import { refusedStart, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, sendWrite, writerEmail } from '../trials/visitors.ts';
import { databaseState } from './database-check.ts';
import type { Fault, Finding } from './fault.ts';

const needsPerson = 78;
const pageBytes = 4_096;

type Damage = (file: string) => Promise<void>;

const damages: Readonly<Record<string, Damage>> = {
  'bytes changed': async (file) => {
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    // Damages the head of every third page, whatever the pages contain.
    for (let at = pageBytes; at < size; at += 3 * pageBytes) {
      await handle.write(randomBytes(64), 0, 64, at);
    }
    await handle.close();
  },
  'its head changed': async (file) => {
    const handle = await open(file, 'r+');
    await handle.write(randomBytes(100), 0, 100, 0);
    await handle.close();
  },
  'cut in half': async (file) => truncate(file, ((await readFile(file)).length / 2) | 0),
  emptied: (file) => truncate(file, 0),
  gone: (file) => rm(file),
  'another file': (file) => writeFile(file, 'this is not a database, whatever its name says'),
};

/** A database file that was changed while the server was off. */
export const damaged: Fault = {
  name: 'corrupt database file',
  run: () =>
    withFolder(async (folder) => {
      const sound = join(folder, 'sound');
      const server = await startServer(sound);
      for (let n = 1; n <= 20; n += 1) await sendWrite(server.origin, contactMessage(n));
      await server.stop();
      const findings: Finding[] = [];
      for (const [name, damage] of Object.entries(damages)) {
        const dataDir = join(folder, name.replaceAll(' ', '-'));
        await cp(sound, dataDir, { recursive: true });
        findings.push(await startOn(dataDir, name, damage));
      }
      findings.push(await restoreOver(join(folder, 'gone'), sound));
      return findings;
    }),
};

async function startOn(dataDir: string, name: string, damage: Damage): Promise<Finding> {
  const file = join(dataDir, databaseFileName);
  await damage(file);
  const before = await digest(file);
  const refusal = await refusedStart(dataDir);
  const untouched = (await digest(file)) === before;
  const said = refusal?.said.trim().split('\n').join(' ') ?? 'it started';
  return {
    promise: `${name}: refused with ${needsPerson} and “restore”, left as it is`,
    measured: `exit ${refusal?.code} ${said.slice(-150)}; ${untouched ? 'untouched' : 'CHANGED'}`,
    kept: refusal?.code === needsPerson && /restore/i.test(refusal.said) && untouched,
  };
}

/** Does what the message says, which must work. */
async function restoreOver(dataDir: string, sound: string): Promise<Finding> {
  await cp(join(sound, databaseFileName), join(dataDir, databaseFileName));
  const server = await startServer(dataDir);
  const { code } = await server.stop();
  const { messages } = await databaseState(dataDir);
  return {
    promise: 'a restored copy serves again, with everything in it',
    measured: `${messages.size} of 20 messages, exit ${code}`,
    kept: messages.size === 20 && messages.has(writerEmail(1)) && code === 0,
  };
}

async function digest(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined ? 'none' : createHash('sha256').update(bytes).digest('hex');
}
