import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/operations/ops-files.test.ts'));
