import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/server/external-readiness.slow.test.ts'));
