import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/pages/first-load.test.ts'));
