import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../server/refusals.test.ts'));
