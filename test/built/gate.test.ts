import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../gate/gate.test.ts'));
