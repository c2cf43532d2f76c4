import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../server/content-refresh.test.ts'));
