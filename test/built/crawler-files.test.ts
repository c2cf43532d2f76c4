import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web-presence/crawler-files.test.ts'));
