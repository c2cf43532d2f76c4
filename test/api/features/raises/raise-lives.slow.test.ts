/** Lives of raises by chance, ten on each engine; `RAISE_LIVES=200` plays so many. */
import { tellRaiseLives } from '#test/support/raise-lives/raise-lives.ts';

await tellRaiseLives(Number(process.env['RAISE_LIVES'] ?? 10), 40);
