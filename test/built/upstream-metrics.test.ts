import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/server/upstream-metrics.test.ts'));
