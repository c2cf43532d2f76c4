// npm run reset-two-factor -- <address>: for a member who has lost phone and recovery codes.
import { becomeScript, ensureInstalled } from './prepare.mjs';

ensureInstalled();
becomeScript(['scripts/reset-two-factor.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
