import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web-presence/icons.test.ts'));
