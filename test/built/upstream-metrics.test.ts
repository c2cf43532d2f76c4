import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../server/upstream-metrics.test.ts'));
