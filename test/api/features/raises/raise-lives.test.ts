/** A life of a raise by chance; raise-lives.slow.test.ts plays more. */
import { tellRaiseLives } from '#test/support/raise-lives/raise-lives.ts';

await tellRaiseLives(1, 10);
