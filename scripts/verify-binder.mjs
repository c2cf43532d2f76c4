// npm run verify-binder -- FILE: whether every file of a binder is what its list of hashes says.
import { becomeScript, ensureInstalled } from './prepare.mjs';

ensureInstalled();
becomeScript(['scripts/verify-binder.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
