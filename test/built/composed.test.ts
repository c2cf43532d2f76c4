import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../server/composed.test.ts'));
