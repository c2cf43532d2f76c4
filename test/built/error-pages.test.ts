import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/error-pages/error-pages.test.ts'));
