import fc from 'fast-check';
import t from 'tap';
import { OwnTime } from '#server/web/proxy/active-time.ts';
import { Admission, type Entrant } from '#server/web/proxy/admission.ts';
import { CallEnded, isUpstreamFailure, toProblem } from '#server/web/proxy/failures.ts';
import { idempotencyKey, ownLocation } from '#server/web/proxy/headers.ts';
import { proxyLimits } from '#server/web/proxy/limits.ts';
import { retryAfterMs } from '#server/web/proxy/retry-after.ts';
import { SteadyController } from '#server/web/proxy/steady-controller.ts';
import { isIdempotent, retryPolicy } from '#shared/http/retry-policy.ts';

t.test('the numbers are those of the platform', async (t) => {
  t.match(proxyLimits, {
    connections: 64,
    connectMs: 1_000,
    headersMs: 3_000,
    uploadHeadersMs: 8_000,
    bodyMs: 5_000,
    totalMs: 10_000,
    runningMax: 64,
    bufferedAnswerMaxBytes: 65_536,
    breakerFailures: 5,
  });
  t.ok(proxyLimits.waitMs < 50, 'a refusal is out within 50 ms');
  t.ok(proxyLimits.breakerOpenMs <= 5_000, 'recovered within 5 s');
  t.equal(proxyLimits.connections, proxyLimits.runningMax, 'nothing queues inside undici');
  t.ok(proxyLimits.bulkMax < proxyLimits.runningMax, 'small calls always have room');
  t.match(retryPolicy, { attempts: 2, retryAfterMaxMs: 2_000, jitterMaxMs: 150, budgetShare: 0.1 });
});

t.test('an abort between two attempts is reported at once and stops the second', async (t) => {
  const events: string[] = [];
  function attempt(name: string) {
    return {
      aborted: false,
      paused: false,
      reason: null,
      abort: (reason: Error) => events.push(`${name} ${reason.message}`),
      pause: () => events.push(`${name} pause`),
      resume: () => events.push(`${name} resume`),
    };
  }
  const steady = new SteadyController((reason) => events.push(`reported ${reason.message}`));
  const first = attempt('first');
  steady.follow(first);
  steady.pause();
  steady.resume();
  steady.hold(first);
  steady.abort(new Error('left'));
  steady.abort(new Error('again'));
  steady.follow(attempt('second'));
  t.same(events, ['first pause', 'first resume', 'first left', 'reported left', 'second left']);
  t.ok(steady.aborted && steady.reportedAbort);
});

t.test('places are given in order, and whoever waits too long is told', async (t) => {
  let count = 0;
  const admission = new Admission({
    runningMax: 1,
    routeMax: 1,
    bulkMax: 1,
    waitingMax: 2,
    waitMs: 30,
    onCount(calls) {
      count = calls;
    },
  });
  const told: string[] = [];
  function entrant(name: string): Entrant {
    return {
      route: 'GET /me',
      admitted: () => told.push(`${name} in`),
      refused: () => told.push(`${name} out`),
    };
  }
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(entrant) as [Entrant, Entrant, Entrant, Entrant];
  for (const one of [a, b, c, d]) admission.enter(one);
  t.same(told, ['a in', 'd out']);
  t.equal(count, 3, 'one runs, two wait');
  admission.withdraw(b);
  t.equal(count, 2);
  admission.leave(a, false);
  t.same(told, ['a in', 'd out', 'c in']);
  t.equal(count, 1);
  t.ok(admission.becomeBulk());
  t.equal(count, 0, 'an upload or download is not counted');
  t.notOk(admission.becomeBulk());
  admission.enter(b);
  while (told.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
  t.same(told, ['a in', 'd out', 'c in', 'b out']);
  admission.leave(c, true);
  t.equal(count, 0);
  t.ok(admission.becomeBulk(), 'the bulk place was given back');
  t.equal(admission.running + admission.waiting, 0);
});

t.test('whatever comes and goes, the last count that was told is right', (t) => {
  const step = fc.constantFrom('enter', 'withdraw', 'leave', 'becomeBulk');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let told = 0;
      const admission = new Admission({
        runningMax: 3,
        routeMax: 2,
        bulkMax: 2,
        waitingMax: 4,
        waitMs: 60_000,
        onCount(calls) {
          told = calls;
        },
      });
      const waiting = new Set<Entrant>();
      const running: Entrant[] = [];
      let came = 0;
      function leaveFirst(): void {
        const first = running.shift();
        if (first !== undefined) admission.leave(first, admission.bulk > 0);
      }
      for (const one of steps) {
        if (one === 'enter') {
          let isWaiting = true;
          came += 1;
          const entrant = {
            route: came % 3 === 0 ? 'GET /faq' : 'GET /me',
            admitted() {
              isWaiting = false;
              running.push(entrant);
              waiting.delete(entrant);
            },
            refused() {
              isWaiting = false;
            },
          };
          admission.enter(entrant);
          if (isWaiting) waiting.add(entrant);
        } else if (one === 'withdraw') {
          for (const entrant of [...waiting].slice(0, 1)) {
            waiting.delete(entrant);
            admission.withdraw(entrant);
          }
        } else if (one === 'leave') {
          leaveFirst();
        } else if (admission.running > admission.bulk) {
          admission.becomeBulk();
        }
        const { running: now, bulk, waiting: waits } = admission;
        if (told !== now - bulk + waits) return false;
        if (running.filter(({ route }) => route === 'GET /me').length > 2) return false;
      }
      while (admission.running > 0) leaveFirst();
      return told === 0;
    }),
  );
  t.end();
});

t.test('a wait is not made longer by a process that is stopped, or by its neighbors', async (t) => {
  let now = 0;
  let worked = 0;
  const time = new OwnTime({ now: () => now, worked: () => worked }, 5);
  function pass(ms: number, workedMs = 0): number {
    now += ms;
    worked += workedMs;
    return time.look();
  }
  t.equal(pass(5), 5, 'looked at on time');
  t.equal(pass(3), 8, 'or early');
  t.equal(pass(350), 13, 'stopped, or others had the processor');
  t.equal(pass(40, 40), 53, 'our own work made the look late');
  t.equal(pass(400, 30), 83, 'both');
  now += 10_000;
  worked += 10_000;
  time.resume();
  t.equal(pass(2), 85, 'nobody looked for a while');

  const stopped = new Admission(
    { runningMax: 1, routeMax: 1, bulkMax: 1, waitingMax: 2, waitMs: 20 },
    { now: () => now, worked: () => worked },
  );
  const told: string[] = [];
  const entrant = (name: string): Entrant => ({
    route: 'GET /me',
    admitted: () => told.push(`${name} in`),
    refused: () => told.push(`${name} out`),
  });
  const [a, b, c] = ['a', 'b', 'c'].map(entrant) as [Entrant, Entrant, Entrant];
  stopped.enter(a);
  stopped.enter(b);
  // Its clock stands still, so it has waited for nothing that could have come.
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.same(told, ['a in']);
  now += 5_000;
  await new Promise((resolve) => setTimeout(resolve, 30));
  t.same(told, ['a in'], 'a moment that lasted five seconds is a moment');
  stopped.leave(a, false);
  t.same(told, ['a in', 'b in']);
  stopped.enter(c);
  worked += 5_000;
  now += 5_000;
  while (stopped.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  t.same(told, ['a in', 'b in', 'c out'], 'our own work counts');
  stopped.leave(b, false);
  t.equal(stopped.running + stopped.waiting, 0);
});

t.test('Retry-After: seconds, three kinds of date, and nothing else', async (t) => {
  const now = Date.parse('Sun, 06 Nov 1994 08:49:30 GMT');
  t.equal(retryAfterMs('0', now), 0);
  t.equal(retryAfterMs('120', now), 120_000);
  t.equal(retryAfterMs('Sun, 06 Nov 1994 08:49:37 GMT', now), 7_000);
  t.equal(retryAfterMs('Sunday, 06-Nov-94 08:49:37 GMT', now), 7_000);
  t.equal(retryAfterMs('Sun Nov  6 08:49:37 1994', now), 7_000);
  t.equal(retryAfterMs('Sun, 06 Nov 1994 08:49:07 GMT', now), 0);
  const nonsense = ['', ' 1', '1.5', '-1', '+1', '1e3', '0x1', 'soon', '1994-11-06', '12345678901'];
  for (const value of [...nonsense, 'Sun, 99 Nov 1994 08:49:37 GMT', undefined, ['1', '2']]) {
    t.equal(retryAfterMs(value, now), undefined, String(value));
  }
});

t.test('failures become problems that say nothing about the inside', async (t) => {
  const cases: [Error, number, boolean][] = [
    [withCode('ECONNREFUSED'), 502, true],
    [withCode('UND_ERR_CONNECT_TIMEOUT'), 502, true],
    [withCode('ENOTFOUND'), 502, true],
    [withCode('UND_ERR_HEADERS_TIMEOUT'), 504, true],
    [withCode('UND_ERR_BODY_TIMEOUT'), 504, true],
    [withCode('UND_ERR_CLOSED'), 503, false],
    [withCode('UND_ERR_INVALID_ARG'), 400, false],
    [new CallEnded('deadline'), 504, true],
    [new CallEnded('breaker-open', 2), 503, false],
    [new CallEnded('shed'), 503, false],
    [new CallEnded('client-slow'), 408, false],
    [new CallEnded('body-too-large'), 413, false],
    [new CallEnded('answer-too-large'), 502, false],
    [new CallEnded('client-gone'), 502, false],
    [new TypeError('secret at /srv/app.ts'), 502, true],
  ];
  for (const [error, status, counts] of cases) {
    const made = toProblem(error, 'request-1');
    t.equal(made.status, status, error.message);
    t.equal(made.problem.instance, 'request-1');
    t.notMatch(JSON.stringify(made.problem), /secret|ECONN|UND_ERR/);
    t.equal(made.headers['retry-after'] !== undefined, status === 503);
    t.equal(isUpstreamFailure(error), counts, `${error.message} counts for the breaker`);
  }
});

function withCode(code: string): Error {
  return Object.assign(new Error(`secret ${code}`), { code });
}

t.test('keys are checked or made; locations stay at home', async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (key) => {
      const valid = /^[!-~]{8,128}$/.test(key);
      try {
        if (idempotencyKey('POST', key, 'r') !== key || !valid) throw new Error('let through');
      } catch (error) {
        if (valid || (error as { status?: number }).status !== 400) throw error;
      }
    }),
  );
  for (const method of retryPolicy.idempotentMethods) {
    t.equal(idempotencyKey(method, undefined, 'r'), undefined);
  }
  t.notOk(isIdempotent('get'), 'method names are case-sensitive');
  t.not(idempotencyKey('POST', undefined, 'r'), idempotencyKey('POST', undefined, 'r'));
  const origin = 'http://api.internal:8080';
  t.equal(ownLocation('/api/v1/x?a=b', origin), '/api/v1/x?a=b');
  t.equal(ownLocation(`${origin}/api/v1/x`, origin), '/api/v1/x');
  const foreign = ['//evil', '/\\evil', 'https://evil/', `${origin}.evil/`, `${origin}//evil`, 'x'];
  for (const value of [...foreign, '/a b', '/\tx', 'javascript:alert(1)', '', undefined, ['/a']]) {
    t.equal(ownLocation(value, origin), undefined, String(value));
  }
});
