/** What a company reads on its overview of the requests for an introduction that it has to answer. */
import t from 'tap';
import { introductionTasks } from '#client/features/introductions/introduction-tasks.ts';

const waits = (id: string, title: string) => ({
  ...{ id, title, side: 'company' as const, from: 'Daniel Okafor' },
  until: '2026-03-12T10:00:00.000Z',
});

t.test(
  'each request is a task that leads to it, and names its raise if another is shown',
  async (t) => {
    const asked = [waits('itr_1', 'Seed round'), waits('itr_2', ''), waits('itr_3', 'Series A')];
    const tasks = introductionTasks(asked, 'Series A');
    t.same(
      tasks.map(({ words }) => words),
      [
        'Answer Daniel Okafor, who asks for an introduction (Seed round)',
        'Answer Daniel Okafor, who asks for an introduction',
        'Answer Daniel Okafor, who asks for an introduction',
      ],
    );
    t.equal(tasks[0]?.href, '/dashboard?view=introductions&id=itr_1');
    t.match(introductionTasks(asked)[2], { words: /\(Series A\)$/ }, 'no raise is shown');
  },
);
