import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/seo/images.test.ts'));
