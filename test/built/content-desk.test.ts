import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/content-desk.test.ts'));
