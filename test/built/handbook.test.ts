import { againstTheBuild } from '../support/built-program.ts';

await againstTheBuild(() => import('../web/proxy/handbook.test.ts'));
