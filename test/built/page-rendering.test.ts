import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/pages/rendering.test.ts'));
