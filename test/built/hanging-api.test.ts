import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/hanging-api.test.ts'));
