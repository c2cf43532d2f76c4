import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/late-failures.test.ts'));
