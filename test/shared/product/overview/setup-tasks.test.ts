/** What a new portal still needs is listed in one order, and nothing that is done is. */
import fc from 'fast-check';
import t from 'tap';
import { openSetupTasks, setupTasks } from '#shared/product/overview/setup-tasks.ts';

const setups = fc.record({
  operators: fc.nat({ max: 3 }),
  isNamed: fc.boolean(),
  sendsMail: fc.boolean(),
  hasSubmissions: fc.boolean(),
});

t.test('a task is listed until it is done, and in its order', async (t) => {
  const isListed = fc.property(setups, (setup) => {
    const open = openSetupTasks(setup);
    const isInOrder = open.join() === setupTasks.filter((task) => open.includes(task)).join();
    return (
      isInOrder &&
      open.includes('operator') === setup.operators < 2 &&
      open.includes('brand') !== setup.isNamed &&
      open.includes('mail') !== setup.sendsMail &&
      open.includes('raise') !== setup.hasSubmissions
    );
  });
  t.doesNotThrow(() => fc.assert(isListed));
});
