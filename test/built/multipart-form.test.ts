import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/multipart-form.test.ts'));
