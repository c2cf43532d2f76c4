import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/server/composed.test.ts'));
