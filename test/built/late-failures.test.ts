import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/pages/late-failures.test.ts'));
