// npm run verify-audit: whether the audit log was changed behind the server's back.
import { becomeScript, ensureInstalled } from './prepare.mjs';

ensureInstalled();
becomeScript(['scripts/verify-audit.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
