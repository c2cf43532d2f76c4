/**
 * What a request costs now beside what it cost at another commit: both are built as `npm start` builds
 * them and run beside each other, each serving the demo on a database of its own. Every request is
 * measured in turns, so that both meet the same machine. A ratio above 1 says that it became cheaper.
 *
 *     npm run bench -- compare <commit> [rounds]
 */
import { execFileSync } from 'node:child_process';
import { projectRoot } from '../../server/project.ts';
import { demoCookie, type ServedDemo, serveDemo } from '../served-demo.ts';
import { quantile } from '../trials/figures.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, sendWrite } from '../trials/visitors.ts';
import { cpuMicrosecondsARequest, cpuSeconds } from './cpu-time.ts';

const [commit = '', roundsAsked = '5'] = process.argv.slice(2);
const rounds = Number(roundsAsked);
/** The server always accepts as many drawn pages at once, however busy it is. */
const drawnAtOnce = 6;
const writesARound = 200;
const writesAtOnce = 8;
const founder = 'tomas@tidewatt.example';

interface Side extends ServedDemo {
  /** The session of a founder. */
  readonly cookie: string;
}

interface Request {
  readonly title: string;
  /** Processor time of one, in microseconds, of all threads of the server together. */
  measure(side: Side): Promise<number>;
}

function reading(
  title: string,
  path: string,
  as: { readonly member?: true; readonly drawn?: true; readonly fromMany?: true } = {},
): Request {
  return {
    title: `${title}, ${path}`,
    measure: ({ pid, origin, cookie }) =>
      cpuMicrosecondsARequest({
        pid,
        url: origin + path,
        ...(as.member && { headers: { cookie } }),
        ...(as.drawn && { connections: drawnAtOnce }),
        ...(as.fromMany && { fromMany: true }),
      }),
  };
}

let messages = 0;

/** Each from another network, because messages of one network are limited. */
async function contact({ pid, origin }: Side): Promise<number> {
  const before = await cpuSeconds(pid);
  let left = writesARound;
  async function write(): Promise<void> {
    while (left > 0) {
      left -= 1;
      messages += 1;
      const { status, text } = await sendWrite(origin, contactMessage(messages));
      if (status !== 201) throw new Error(`POST /contact: ${status} ${text}`);
    }
  }
  await Promise.all(Array.from({ length: writesAtOnce }, write));
  return (((await cpuSeconds(pid)) - before) * 1e6) / writesARound;
}

const requests: readonly Request[] = [
  reading('Prerendered page', '/services'),
  reading('Cached page', '/'),
  reading('Drawn page', '/company?x=1', { drawn: true }),
  reading('Drawn page with three calls', '/?x=1', { drawn: true }),
  reading('Dashboard', '/dashboard?view=account', { member: true, drawn: true }),
  reading('Proxied JSON', '/api/v1/posts', { fromMany: true }),
  reading('JSON of a member', '/api/v1/me', { member: true, fromMany: true }),
  { title: 'Write with two mails, POST /api/v1/contact', measure: contact },
];

await withFolder(async (folder) => {
  const id = builtAt(folder);
  const [then, now] = [await served(folder), await served(projectRoot)];
  try {
    process.stdout.write(`\nProcessor time a request, ${id} against now, ${rounds} rounds\n`);
    for (const one of requests) process.stdout.write(`  ${await compared(one, then, now)}\n`);
  } finally {
    await Promise.all([then.close(), now.close()]);
  }
});

/** Lays the files of the commit into a folder and builds them by the script that they have for it. */
function builtAt(root: string): string {
  const git = ['-C', projectRoot];
  const id = execFileSync('git', [...git, 'rev-parse', '--short', `${commit}^{commit}`]);
  const files = execFileSync('git', [...git, 'archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', root], { input: files });
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' });
  return id.toString().trim();
}

async function served(root: string): Promise<Side> {
  const demo = await serveDemo({ root, settings: { TRUST_PROXY: '127.0.0.1,::1' } });
  return { ...demo, cookie: await demoCookie(demo, founder) };
}

/** The median of the ratios, with the median of either side. */
async function compared({ title, measure }: Request, then: Side, now: Side): Promise<string> {
  const before: number[] = [];
  const after: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // In turn, who is first: what else the machine does may grow or end within a round.
    const order = round % 2 === 0 ? [then, now] : [now, then];
    for (const side of order) (side === then ? before : after).push(await measure(side));
  }
  const ratios = before.map((time, round) => time / (after[round] ?? Number.NaN));
  const [least, median, most] = [0, 0.5, 1].map((share) => quantile(ratios, share).toFixed(2));
  const times = [before, after].map((all) => `${quantile(all, 0.5).toFixed(0)} µs`);
  return `${median} x (${least} to ${most})  ${title} (${times.join(' against ')})`;
}
