/** Asking for the latest build, with a clock and a network that are handed in. */
import fc from 'fast-check';
import t from 'tap';
import { nothingSeen, observeBuild } from '#client/framework/build-refresh/newer-build.ts';
import { watchLatestBuild } from '#client/framework/build-refresh/watch-latest-build.ts';
import type { LatestBuild } from '#shared/site/builds.ts';
import { fakeClock } from '#test/support/fake-clock.ts';
import { newer, older, own } from '#test/support/latest-builds.ts';

function watching(visible = { now: true }) {
  const clock = fakeClock();
  const answers: (LatestBuild | Error)[] = [];
  const asked: number[] = [];
  const heard: LatestBuild[] = [];
  let changed: () => void = () => {};
  let unconfirmed = false;
  const logged: string[] = [];
  const stop = watchLatestBuild({
    intervalMs: 300_000,
    askServer: async () => {
      asked.push(clock.now());
      const answer = answers.shift() ?? own;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onAnswer: (answer) => {
      heard.push(answer);
      return unconfirmed;
    },
    visibility: {
      visible: () => visible.now,
      onChange: (listener) => {
        changed = listener;
        return () => {};
      },
    },
    joinTabs: ({ turn }) => {
      queueMicrotask(turn);
      return { tell() {}, leave() {} };
    },
    online: () => true,
    clock,
    random: () => 0.5,
    log: (message) => void logged.push(message),
  });
  return {
    clock,
    answers,
    asked,
    heard,
    logged,
    stop,
    doubt: (doubtful: boolean) => {
      unconfirmed = doubtful;
    },
    show: (now: boolean) => {
      visible.now = now;
      changed();
    },
  };
}

t.test('newer is another id and a later time, seen twice in a row', (t) => {
  const seen = (...answers: LatestBuild[]) =>
    answers.reduce((before, answer) => observeBuild(own, before, answer), nothingSeen).newer;
  t.equal(seen(newer), null, 'once is not enough');
  t.equal(seen(newer, newer), 'newer');
  t.equal(seen(newer, own, newer, own, newer), null, 'a rolling deploy');
  t.equal(seen(older, older), null, 'a rollback');
  t.equal(seen({ ...newer, id: 'own' }, { ...newer, id: 'own' }), null, 'the same build elsewhere');
  t.equal(seen({ ...newer, timestamp: 1_000 }, { ...newer, timestamp: 1_000 }), null);
  t.equal(seen(newer, newer, own), 'newer', 'a lagging node does not take it back');
  t.equal(seen(newer, newer, own, own), null, 'two do');
  t.equal(seen(newer, { id: 'third', timestamp: 3_000 }), null, 'two different ones');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(own, older)), (answers) => seen(...answers) === null),
  );
  t.end();
});

t.test('the server is asked at intervals, sooner to confirm, later after failures', async (t) => {
  const { clock, answers, asked, logged, doubt, stop } = watching();
  await clock.pass(299_999);
  t.equal(asked.length, 0);
  await clock.pass(1);
  t.equal(asked.length, 1);
  doubt(true);
  await clock.pass(300_000);
  t.equal(asked.length, 2);
  await clock.pass(15_000);
  t.equal(asked.length, 3, 'a sighting is confirmed soon');
  doubt(false);
  await clock.pass(15_000);
  t.equal(asked.length, 4);
  answers.push(new Error('away'), new Error('away'), own);
  await clock.pass(300_000);
  t.equal(asked.length, 5);
  await clock.pass(599_999);
  t.equal(asked.length, 5, 'twice the interval after one failure');
  await clock.pass(1);
  t.equal(asked.length, 6);
  await clock.pass(1_200_000);
  t.equal(asked.length, 7, 'four times after two');
  t.equal(logged.length, 2);
  await clock.pass(300_000);
  t.equal(asked.length, 8, 'and back to normal');
  stop();
  await clock.pass(10_000_000);
  t.equal(asked.length, 8);
});

t.test('a hidden tab asks nobody; one that is seen again asks at once', async (t) => {
  const { clock, asked, show } = watching();
  await clock.pass(100_000);
  show(false);
  await clock.pass(3_600_000);
  t.equal(asked.length, 0);
  show(true);
  await clock.pass(0);
  t.equal(asked.length, 1);
  show(false);
  show(true);
  await clock.pass(0);
  t.equal(asked.length, 1, 'but not again and again');
  await clock.pass(5_000);
  t.equal(asked.length, 2);
});
