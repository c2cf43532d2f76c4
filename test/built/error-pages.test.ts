import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../error-pages/error-pages.test.ts'));
