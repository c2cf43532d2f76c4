import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/pages/multipart-form.test.ts'));
