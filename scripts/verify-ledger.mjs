// npm run verify-ledger: whether commitments and totals are what their events make of them.
import { becomeScript, ensureInstalled } from './prepare.mjs';

ensureInstalled();
becomeScript(['scripts/verify-ledger.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
