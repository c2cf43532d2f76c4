import t from 'tap';
import { turnLimits } from '#server/load/work-turns.ts';
import { manualLoop, measured } from '#test/support/manual-loop.ts';

t.test('without a queue a request begins at once', async (t) => {
  const loop = manualLoop();
  loop.arrive('a', 1);
  loop.arrive('b', 1);
  t.same(loop.take(), ['a', 'b']);
});

t.test('a turn begins work for a while, then the loop reads what has arrived', async (t) => {
  const loop = manualLoop();
  for (const name of ['a', 'b', 'c', 'd']) loop.arrive(name, 3);
  t.same(loop.take(), ['a', 'b'], 'the second began within the turn');
  loop.turn();
  t.same(loop.take(), ['c', 'd'], 'in the order in which they came');
  loop.arrive('e', 3);
  t.same(loop.take(), [], 'the turn after the queue counts what the queue has used');
  loop.turn();
  loop.turn();
  t.same(loop.take(), ['e']);
  t.equal(loop.underWay, 0);
});

t.test('after a round full of other work a turn begins one request only', async (t) => {
  const loop = manualLoop();
  loop.arrive('a', 1);
  loop.work(turnLimits.longRoundMs + 1);
  loop.turn();
  t.same(loop.take(), ['a']);
  for (const name of ['b', 'c', 'd', 'e']) loop.arrive(name, 1);
  t.same(loop.take(), ['b']);
  loop.turn();
  t.same(loop.take(), ['c', 'd', 'e'], 'and as many as before when there is time again');
});

t.test('a round that others made long changes nothing', async (t) => {
  const loop = manualLoop();
  loop.arrive('a', 1);
  loop.stolen(10 * turnLimits.longRoundMs);
  loop.turn();
  for (const name of ['b', 'c', 'd']) loop.arrive(name, 1);
  t.same(loop.take(), ['a', 'b', 'c', 'd']);
});

t.test('a burst is worked off, nobody is refused, however often one comes', async (t) => {
  const loop = manualLoop();
  measured(loop, 2);
  for (let burst = 0; burst < 20; burst += 1) {
    for (let n = 0; n < 40; n += 1) loop.arrive(String(n), 2);
    while (loop.underWay > 0) loop.turn();
    loop.stolen(100);
  }
  t.notMatch(loop.log.join(), 'refused');
});

t.test('what many began together costs later is no cost of those after them', async (t) => {
  const loop = manualLoop();
  measured(loop, 2);
  for (let burst = 0; burst < 5; burst += 1) {
    for (let n = 0; n < 40; n += 1) loop.arrive(String(n), 0.5);
    while (loop.underWay > 0) loop.turn();
    // Most of their work comes while hardly any begins.
    for (const later of [31, 51]) {
      loop.arrive('single', later);
      loop.turn();
      loop.turn();
    }
  }
  for (let n = 0; n < 36; n += 1) loop.arrive(String(n), 2);
  t.notOk(loop.turns.overloaded);
});

t.test('time that others have is no load of ours', async (t) => {
  const loop = manualLoop();
  measured(loop, 0.1);
  for (let round = 0; round < 200; round += 1) {
    for (let n = 0; n < 60; n += 1) loop.arrive(`${round}.${n}`, 0.1);
    loop.stolen(350);
    loop.turn();
    loop.stolen(50);
    loop.turn();
    if (round % 5 === 4) while (loop.underWay > 0) loop.turn();
  }
  t.notOk(loop.turns.overloaded);
  t.notMatch(loop.log.join(), 'refused');
});

t.test('nor is the time they take in the middle of our work', async (t) => {
  const loop = manualLoop();
  measured(loop, 0.5);
  // Many visitors, each of whom asks again when answered, on a machine that gives us a tenth.
  for (let round = 0; round < 400; round += 1) {
    for (let n = loop.underWay; n < 60; n += 1) loop.arrive(String(round), 0.5, 5);
    loop.turn();
  }
  t.notOk(loop.turns.overloaded);
  t.notMatch(loop.log.join(), 'refused');
});
