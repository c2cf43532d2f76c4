import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/gate/gate.test.ts'));
