/**
 * Ours beside what others would be used for the same: servers that draw the same page, and servers
 * that keep the same records.
 *
 *     npm run bench -- --against next,nuxt,react-router,tanstack,directus [rounds]
 */
import { spawnSync } from 'node:child_process';
import { jobPeers, notHad } from './peers/job-peers.ts';

const [asked = '', ...more] = process.argv.slice(2);
const names = asked.split(',').filter((name) => name !== '');
const isOfRecords = (name: string) => name in jobPeers || name in notHad;

run('against-pages.ts', (name) => !isOfRecords(name));
run('against-job.ts', isOfRecords);

function run(script: string, takes: (name: string) => boolean): void {
  const theirs = names.filter(takes);
  if (theirs.length === 0) return;
  const file = new URL(script, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [file, theirs.join(','), ...more], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
