// npm run soak: ten minutes of ordinary work (or --minutes N), with the memory used meanwhile.
import { ensureInstalled, everything, runScript } from './prepare.mjs';

ensureInstalled(everything);
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
runScript(['scripts/soak/run.ts', ...process.argv.slice(2)]);
