// npm run bench: measures the server, as ratios within one run.
// npm run bench -- compare <commit>: what a request costs now, beside what it cost at that commit.
// npm run bench -- --against next,nuxt: our page beside the same page of other servers.
// npm run bench -- --against directus: the job itself beside another server on the same PostgreSQL.
import { ensureInstalled, everything, runScript } from './prepare.mjs';

const everyBench = [
  'site',
  'pages',
  'navigations',
  'navigation-work',
  'first-view',
  'views',
  'tasks',
  'proxy',
  'known-addresses',
  'writes',
  'commitments',
  'growth',
  'long-reads',
  'schedules',
  'rendering',
  'binder',
  'threads',
];
const [asked, ...more] = process.argv.slice(2);
const only = asked?.replace(/^--/, '');

ensureInstalled(everything);
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
for (const name of only === undefined ? everyBench : [only]) {
  runScript([`scripts/bench/${name}.ts`, ...more]);
}
