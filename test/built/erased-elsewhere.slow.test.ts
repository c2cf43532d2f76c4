import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/server/erased-elsewhere.slow.test.ts'));
