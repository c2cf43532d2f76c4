import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web-presence/pictures.test.ts'));
