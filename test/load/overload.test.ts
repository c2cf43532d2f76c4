/** What counts as overload, who is refused meanwhile, and when it is over. */
import t from 'tap';
import { turnLimits } from '#server/load/work-turns.ts';
import { manualLoop, measured, overload } from '#test/support/manual-loop.ts';

t.test('work for longer than anybody should wait is an overload at once', async (t) => {
  const loop = manualLoop();
  measured(loop, 2);
  const taken = turnLimits.backlogMs / 2;
  for (let n = 0; n < 2 * taken; n += 1) loop.arrive(String(n), 2);
  t.ok(loop.turns.overloaded);
  while (loop.underWay > 0) loop.turn();
  const refused = loop.log.filter((line) => line.includes('refused'));
  t.ok(Math.abs(refused.length - taken) <= 10, `${refused.length} of ${2 * taken} refused`);
});

t.test('work that is known to be coming counts as work that waits', async (t) => {
  const loop = manualLoop();
  measured(loop, 2);
  const enough = Math.ceil(turnLimits.backlogMs / 2);
  loop.announce(enough - 10);
  for (let n = 0; n < 4; n += 1) loop.arrive(String(n), 2);
  t.notOk(loop.turns.overloaded);
  loop.announce(enough);
  loop.arrive('one more', 2);
  t.ok(loop.turns.overloaded);
});

t.test('visitors who ask again as soon as they are answered are no overload', async (t) => {
  const loop = manualLoop();
  measured(loop, 2);
  for (let round = 0; round < 1_000; round += 1) {
    for (let n = loop.underWay; n < 45; n += 1) loop.arrive(String(round), 2);
    loop.turn();
  }
  t.notMatch(loop.take().join(), 'refused');
});

t.test('what waits for longer than was foreseen is refused too', async (t) => {
  const loop = manualLoop();
  measured(loop, 0.5);
  for (let n = 0; n < 300; n += 1) loop.arrive(String(n), 20);
  t.ok(loop.turns.overloaded);
  loop.take();
  while (loop.underWay > 0) loop.turn();
  const begun = loop.take().filter((line) => !line.includes('refused')).length;
  t.ok(begun <= 10, `${begun} begun, each of which kept the others waiting`);
});

t.test(
  'more work than time, for long: what would wait too long is refused as it arrives',
  async (t) => {
    const loop = manualLoop();
    overload(loop, 400);
    t.ok(loop.turns.overloaded);
    loop.take();
    overload(loop, 100);
    const lines = loop.take();
    const refused = lines.filter((line) => line.includes('refused'));
    const begun = lines.length - refused.length;
    t.ok(begun > 20, `${begun} begun`);
    t.ok(refused.length > begun / 2, `${refused.length} refused`);
    t.ok(loop.underWay < 20, `${loop.underWay} wait, not one in a long queue`);
  },
);

/** A process that has had too much to do for a while, and has just done it all. */
function overloaded() {
  const loop = manualLoop();
  overload(loop, 400);
  while (loop.underWay > 0) loop.turn();
  // Two rounds in which nothing arrives.
  loop.turn();
  loop.turn();
  loop.take();
  t.ok(loop.turns.overloaded);
  return loop;
}

t.test(
  'what may have waited before it was read is refused, also when others took the time',
  async (t) => {
    for (const passes of ['work', 'stolen'] as const) {
      const loop = overloaded();
      t.notOk(loop.turns.turnsAway(), 'the first after a pause has not waited');
      loop[passes](turnLimits.unseenMs + 1);
      t.ok(loop.turns.turnsAway(), 'the others were read after it');
      loop.turn();
      t.ok(loop.turns.turnsAway(), 'and these may have come while it was worked on');
      loop.turn();
      t.notOk(loop.turns.turnsAway(), 'these not');
      loop.turn();
      loop.turn();
      loop.stolen(100);
      t.notOk(loop.turns.turnsAway(), 'nor those that found the loop waiting for them');
    }
  },
);

t.test('even if every round is long, some are taken', async (t) => {
  const loop = overloaded();
  const rounds = 50 * turnLimits.fruitlessRounds;
  let taken = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < 10; n += 1) if (!loop.turns.turnsAway()) taken += 1;
    loop.work(2 * turnLimits.unseenMs);
    loop.turn();
  }
  t.equal(taken, rounds / turnLimits.fruitlessRounds + 9, 'one each, and those of the first round');
});

t.test('those who come together again and again find a server that has time', async (t) => {
  const loop = overloaded();
  for (let burst = 0; burst < 50; burst += 1) {
    for (let n = 0; n < 30; n += 1) loop.arrive(String(burst), 2);
    loop.turn();
    while (loop.underWay > 0) loop.turn();
    loop.rest(40);
  }
  const later = loop.take().slice(-10 * 30);
  t.notMatch(later.join(), 'refused', 'though thirty at once looked like too much');
});

t.test('without overload nobody is refused for having waited', async (t) => {
  const loop = manualLoop();
  for (let round = 0; round < 50; round += 1) {
    for (let n = 0; n < 5; n += 1) t.notOk(loop.turns.turnsAway());
    loop.work(20 * turnLimits.unseenMs);
    loop.turn();
  }
});

t.test('four or five visitors are no overload, even if a server is slow at first', async (t) => {
  const loop = manualLoop();
  for (let round = 0; round < 20; round += 1) {
    for (let n = 0; n < 30; n += 1) loop.arrive(`${round}.${n}`, 30);
    while (loop.underWay > 0) loop.turn();
  }
  t.notMatch(loop.log.join(), 'refused');
});

/** Two reviews, because the first one counts what came before. */
function calm(loop: ReturnType<typeof manualLoop>): void {
  for (let review = 0; review < 2; review += 1) {
    loop.stolen(turnLimits.reviewMs + 1);
    loop.turns.remaining;
  }
}

t.test('it is over when what comes could be done easily', async (t) => {
  const loop = manualLoop();
  overload(loop, 400);
  overload(loop, 2 * turnLimits.reviewMs);
  t.ok(loop.turns.overloaded, 'not while more comes than can be done');
  for (let n = 0; n < 20; n += 1) loop.arrive(String(n), 3);
  while (loop.underWay > 0) loop.turn();
  loop.turn();
  loop.turn();
  t.notOk(loop.turns.turnsAway(), 'a lone visitor is taken');
  calm(loop);
  t.notOk(loop.turns.overloaded);
});

t.test(
  'it lasts while the refused ones would be too much, on a shared processor too',
  async (t) => {
    const loop = manualLoop();
    overload(loop, 400);
    for (let round = 0; round < 500; round += 1) {
      for (let n = 0; n < 5; n += 1) loop.arrive(`${round}.${n}`, 2);
      loop.turn();
      loop.stolen(8);
      if (!loop.turns.overloaded) t.fail(`over in round ${round}`);
    }
    t.ok(loop.turns.overloaded);
  },
);

t.test('a few who are refused do not make it last', async (t) => {
  const loop = manualLoop();
  overload(loop, 400);
  while (loop.underWay > 0) loop.turn();
  t.ok(loop.turns.overloaded);
  for (let n = 0; n < 8; n += 1) loop.arrive(String(n), 2);
  while (loop.underWay > 0) loop.turn();
  t.match(loop.take().join(), 'refused');
  calm(loop);
  t.notOk(loop.turns.overloaded);
});

t.test('who never refuses can still say that there is too much', async (t) => {
  const loop = manualLoop({ ...turnLimits, alwaysTaken: Number.POSITIVE_INFINITY, waitMs: 4 });
  for (let n = 0; n < 5; n += 1) loop.arrive(String(n), 2);
  t.notOk(loop.turns.crowded(), 'a burst is no overload');
  overload(loop, 400);
  t.ok(loop.turns.crowded());
  while (loop.underWay > 0) loop.turn();
  t.notMatch(loop.log.join(), 'refused');
  t.ok(loop.turns.overloaded);
  t.notOk(loop.turns.crowded(), 'there is room again as soon as few wait');
});
