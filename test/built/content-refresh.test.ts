import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/server/content-refresh.test.ts'));
