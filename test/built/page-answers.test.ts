import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/page-answers.test.ts'));
