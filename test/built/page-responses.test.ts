import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/pages/page-responses.test.ts'));
