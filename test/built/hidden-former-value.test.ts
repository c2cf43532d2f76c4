import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/pages/hidden-former-value.test.ts'));
