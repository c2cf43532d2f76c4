import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/seo/crawler-files.test.ts'));
