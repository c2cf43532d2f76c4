/** What a company reads on its overview of the requests for an introduction that it has to answer. */
import t from 'tap';
import { introductionTasks } from '#client/features/introductions/introduction-tasks.ts';

const waits = (id: string, title: string) => ({
  ...{ id, title, side: 'company' as const, from: 'Daniel Okafor' },
  until: '2026-03-12T10:00:00.000Z',
});

t.test(
  'each request is a task that leads to it, and names its raise where there is one',
  async (t) => {
    t.same(introductionTasks([waits('itr_1', 'Seed round'), waits('itr_2', '')]), [
      {
        words: 'Answer Daniel Okafor, who asks for an introduction (Seed round)',
        href: '/dashboard?view=introductions&id=itr_1',
      },
      {
        words: 'Answer Daniel Okafor, who asks for an introduction',
        href: '/dashboard?view=introductions&id=itr_2',
      },
    ]);
  },
);
