import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/two-factor.test.ts'));
