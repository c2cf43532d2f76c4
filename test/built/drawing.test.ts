import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../pages/drawing.test.ts'));
