import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/server/erased-elsewhere.test.ts'));
