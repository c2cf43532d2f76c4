import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/markup.test.ts'));
