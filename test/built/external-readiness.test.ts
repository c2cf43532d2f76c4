import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../server/external-readiness.test.ts'));
