/** The demo can be made on any day: what it waits for is over, whatever holidays lie between. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { momentOf } from '#api/features/demo-raises/demo-timeline.ts';
import { projectRoot } from '#server/project.ts';
import { fundingDueAt } from '#shared/product/commitments/due-times.ts';

const dayMs = 86_400_000;
const folder = join(projectRoot, 'server/api/features/demo-raises/fixtures');

/** The days on which the clock moves a raise, the last of which ends what was not paid. */
function clockDays(file: string): readonly number[] {
  const { beats } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    readonly beats: readonly { readonly day: number; readonly does: string }[];
  };
  return beats.filter(({ does }) => does === 'clock').map(({ day }) => day);
}

t.test('who has not paid has lapsed by the second clock of an ended raise', async (t) => {
  const ended = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\/\d-[a-z-]+\.json$/.test(file) && clockDays(file).length === 2,
  );
  t.same(ended.sort(), ['halden-optics/1-settled.json', 'tidewatt/1-not-funded.json']);
  for (const file of ended) {
    const [closed = 0, lapsed = 0] = clockDays(file);
    const tooEarly: string[] = [];
    for (let day = 0; day < 3_660; day += 1) {
      const now = Date.UTC(2026, 0, 1) + day * dayMs;
      const due = fundingDueAt(new Date(momentOf(now, closed, 0)).toISOString());
      if (Date.parse(due) >= momentOf(now, lapsed, 0)) tooEarly.push(new Date(now).toISOString());
    }
    t.same(tooEarly, [], file);
  }
});
