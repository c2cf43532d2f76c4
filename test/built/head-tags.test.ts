import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web-presence/head-tags.test.ts'));
