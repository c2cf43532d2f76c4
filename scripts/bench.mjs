// npm run bench: measures the server, as ratios within one run.
import { ensureInstalled, everything, runScript } from './prepare.mjs';

ensureInstalled(everything);
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
runScript(['scripts/bench/site.ts']);
runScript(['scripts/bench/pages.ts']);
runScript(['scripts/bench/navigations.ts']);
runScript(['scripts/bench/proxy.ts']);
runScript(['scripts/bench/known-addresses.ts']);
runScript(['scripts/bench/writes.ts']);
runScript(['scripts/bench/commitments.ts']);
runScript(['scripts/bench/growth.ts']);
runScript(['scripts/bench/schedules.ts']);
runScript(['scripts/bench/rendering.ts']);
