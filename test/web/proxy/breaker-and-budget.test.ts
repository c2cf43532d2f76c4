/** When an upstream that fails is left alone: the budget of retries, and the circuit breaker. */
import fc from 'fast-check';
import t from 'tap';
import { isFailingStatus } from '#server/web/proxy/break-circuit.ts';
import { CircuitBreaker, refused } from '#server/web/proxy/breaker.ts';
import { RetryBudget } from '#server/web/proxy/retry-budget.ts';

t.test('the budget is a tenth of what came in, over ten seconds', async (t) => {
  let now = 0;
  const budget = new RetryBudget({ share: 0.1, windowMs: 10_000, floor: 3, now: () => now });
  t.same(
    [1, 2, 3, 4].map(() => budget.tryTake()),
    [true, true, true, false],
    'the floor',
  );
  for (let request = 0; request < 100; request += 1) budget.countRequest();
  const taken = Array.from({ length: 20 }, () => budget.tryTake()).filter(Boolean);
  t.equal(taken.length, 7, 'ten of a hundred, three were taken before');
  now += 10_001;
  t.ok(budget.tryTake(), 'the window has moved on');
  now += 1_000_000;
  t.ok(budget.tryTake(), 'a long silence does not confuse it');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), fc.boolean()), { maxLength: 300 }), (steps) => {
      let at = 0;
      const events: { at: number; retry: boolean }[] = [];
      const tried = new RetryBudget({ share: 0.1, windowMs: 10_000, floor: 3, now: () => at });
      for (const [pause, wantsRetry] of steps) {
        at += pause;
        tried.countRequest();
        events.push({ at, retry: false });
        if (!wantsRetry || !tried.tryTake()) continue;
        events.push({ at, retry: true });
        const window = events.filter((event) => event.at > at - 9_500);
        const retries = window.filter((event) => event.retry).length;
        const all = events.filter((event) => !event.retry && event.at > at - 10_000).length;
        if (retries > Math.max(3, all * 0.1)) throw new Error(`${retries} of ${all}`);
      }
    }),
  );
});

t.test('whatever comes and goes, the budget counts the last ten seconds', (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('wait', 'long', 'come', 'retry'), fc.nat(30)), {
        maxLength: 60,
      }),
      (steps) => {
        let now = 0;
        const budget = new RetryBudget({ share: 0.1, windowMs: 10_000, floor: 1, now: () => now });
        const [came, retried]: [number[], number[]] = [[], []];
        const kept = (at: number) => Math.floor(at / 500) > Math.floor(now / 500) - 20;
        return steps.every(([what, count]) => {
          if (what === 'wait' || what === 'long') now += count * (what === 'wait' ? 100 : 1_000);
          if (what === 'come') {
            for (let left = count; left > 0; left -= 1) {
              budget.countRequest();
              came.push(now);
            }
          }
          if (what !== 'retry') return true;
          const allowed = Math.max(1, came.filter(kept).length * 0.1);
          const isAllowed = retried.filter(kept).length + 1 <= allowed;
          if (isAllowed) retried.push(now);
          return budget.tryTake() === isAllowed;
        });
      },
    ),
    { numRuns: 500, seed: 20_260_301 },
  );
  let now = 1_700_000_000;
  const steady = new RetryBudget({ share: 0.1, windowMs: 10_000, floor: 1, now: () => now });
  for (let slot = 0; slot < 80; slot += 1) {
    now += 500;
    for (let left = slot < 60 ? 10 : 1; left > 0; left -= 1) steady.countRequest();
  }
  t.same(
    [1, 2, 3].map(() => steady.tryTake()),
    [true, true, false],
    'what is over is forgotten',
  );
  t.end();
});

t.test('an open breaker says in whole seconds when it tries again', (t) => {
  let now = 0;
  const breaker = new CircuitBreaker({ failures: 1, openMs: 2_500, now: () => now });
  t.equal(breaker.state, 'closed');
  t.notOk(breaker.refuses);
  breaker.settle(breaker.enter(), 'failure');
  const said = [0, 499, 500, 501, 1_500, 2_499].map((at) => {
    now = at;
    return breaker.retryAfterSeconds;
  });
  t.same(said, [3, 3, 2, 2, 1, 1]);
  t.equal(breaker.enter(), refused);
  t.end();
});

t.test('the breaker counts failures in a row and probes with one call', async (t) => {
  let now = 0;
  const states: string[] = [];
  const onChange = (state: string) => states.push(state);
  const breaker = new CircuitBreaker({ failures: 3, openMs: 1_000, now: () => now, onChange });
  const first = breaker.enter();
  breaker.settle(first, 'failure');
  breaker.settle(breaker.enter(), 'failure');
  breaker.settle(breaker.enter(), 'success');
  breaker.settle(breaker.enter(), 'neither');
  breaker.settle(breaker.enter(), 'failure');
  breaker.settle(breaker.enter(), 'failure');
  t.equal(breaker.state, 'closed', 'a success has begun the count anew');
  breaker.settle(breaker.enter(), 'success');
  const late = breaker.enter();
  for (let failure = 0; failure < 3; failure += 1) breaker.settle(breaker.enter(), 'failure');
  t.equal(breaker.state, 'open');
  breaker.settle(late, 'success');
  t.equal(breaker.state, 'open', 'old news does not close it');
  t.equal(breaker.enter(), refused);
  t.equal(breaker.retryAfterSeconds, 1);
  now += 1_000;
  breaker.settle(late, 'failure');
  t.notOk(breaker.refuses, 'nor keep it open longer');
  const probe = breaker.enter();
  t.ok(breaker.probing);
  breaker.settle(late, 'success');
  t.ok(breaker.probing, 'nor speak for the probe');
  t.equal(breaker.enter(), refused, 'one probe at a time');
  breaker.settle(probe, 'neither');
  const second = breaker.enter();
  t.not(second, refused, 'a probe that was given up makes room for the next at once');
  breaker.settle(second, 'failure');
  t.equal(breaker.enter(), refused);
  now += 1_000;
  breaker.settle(breaker.enter(), 'success');
  t.equal(breaker.state, 'closed');
  t.same(states, ['open', 'half-open', 'open', 'half-open', 'open', 'half-open', 'closed']);
  t.ok(isFailingStatus(502, undefined) && isFailingStatus(504, undefined));
  t.ok(isFailingStatus(503, undefined) && !isFailingStatus(503, '1'));
  t.notOk(isFailingStatus(500, undefined) || isFailingStatus(429, undefined));
});
