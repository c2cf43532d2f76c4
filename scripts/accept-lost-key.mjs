// npm run accept-lost-key -- <key>: the server starts again though this key is lost for good.
import { becomeScript, ensureInstalled } from './prepare.mjs';

ensureInstalled();
becomeScript(['scripts/accept-lost-key.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
