import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../server/erased-elsewhere.test.ts'));
