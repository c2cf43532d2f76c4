import { EventEmitter } from 'node:events';
import t from 'tap';
import {
  createShutdown,
  drainMs,
  forcedExitMs,
  graceFor,
  listenForEnd,
  type ShutdownDeps,
} from '#server/process/shutdown.ts';

/** A clock whose time passes when the test says so. */
function manualClock() {
  let now = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  let next = 1;
  return {
    now: () => now,
    setTimeout: (callback: () => void, ms: number): number => {
      timers.set(next, { at: now + ms, callback });
      next += 1;
      return next - 1;
    },
    clearTimeout: (timer: number): void => {
      timers.delete(timer);
    },
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      for (;;) {
        await settle();
        const due = [...timers].filter(([, timer]) => timer.at <= end);
        const [first] = due.sort(([, one], [, other]) => one.at - other.at);
        if (first === undefined) break;
        timers.delete(first[0]);
        now = first[1].at;
        first[1].callback();
      }
      now = end;
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function prepare(overrides: Partial<ShutdownDeps> = {}) {
  const clock = manualClock();
  const steps: string[] = [];
  const note = (step: string) => (): void => {
    steps.push(step);
  };
  const noteLine =
    (level: string) =>
    (_details: object, message: string): void => {
      if (level !== 'info') steps.push(`${level}: ${message}`);
    };
  const source = new EventEmitter();
  const shutdown = createShutdown({
    log: {
      info: noteLine('info'),
      warn: noteLine('warn'),
      error: noteLine('error'),
      fatal: noteLine('fatal'),
    },
    graceMs: () => 5_000,
    beginDraining: note('drain'),
    stopAccepting: async () => note('stop')(),
    cutConnections: note('cut'),
    inFlight: () => 0,
    parts: [
      { name: 'api', close: async () => note('api')() },
      { name: 'database', close: note('database') },
    ],
    exit: (code) => note(`exit ${code}`)(),
    clock,
    ...overrides,
  });
  listenForEnd(source, shutdown);
  return { clock, steps, source, shutdown };
}

t.test('in order: drain, grace, stop, parts, exit 0', async (t) => {
  const { clock, steps, source, shutdown } = prepare();
  source.emit('SIGTERM');
  await clock.pass(4_999);
  t.same(steps, ['drain'], 'requests are still taken');
  await clock.pass(1);
  t.same(steps, ['drain', 'stop', 'api', 'database', 'exit 0']);
  t.equal(await shutdown.done, 0);
  t.ok(shutdown.signal.aborted);
});

t.test('a second signal leaves at once, the echo of the first does not', async (t) => {
  const { clock, steps, source } = prepare();
  source.emit('SIGINT');
  await clock.pass(100);
  source.emit('SIGINT');
  t.same(steps, ['drain'], 'npm passes on the same Ctrl-C');
  await clock.pass(1_000);
  source.emit('SIGTERM');
  t.same(steps, ['drain', 'warn: second signal, exiting now', 'exit 1']);
});

t.test('requests that do not end are cut off after 25 s', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { clock, steps, source, shutdown } = prepare({
    stopAccepting: () => promise,
    cutConnections: resolve,
  });
  source.emit('SIGTERM');
  await clock.pass(drainMs - 1);
  t.notOk(shutdown.signal.aborted);
  await clock.pass(1);
  t.ok(shutdown.signal.aborted, 'renders and upstream calls end');
  t.match(steps, ['drain', /error: requests did not finish in time/, 'api', 'database', 'exit 1']);
});

t.test('whatever hangs, the process ends after 30 s', async (t) => {
  const never = new Promise<void>(() => {});
  const { clock, steps, source } = prepare({ stopAccepting: () => never });
  source.emit('SIGTERM');
  await clock.pass(forcedExitMs - 1);
  t.notMatch(steps.join(), 'exit');
  await clock.pass(1);
  t.equal(steps.at(-1), 'exit 1');
});

t.test('a part that cannot be closed does not keep the others open', async (t) => {
  const { clock, steps, source } = prepare({
    stopAccepting: async () => {
      throw new Error('broken');
    },
  });
  source.emit('SIGTERM');
  await clock.pass(5_000);
  t.match(steps, ['drain', /error: a component/, 'api', 'database', 'exit 1']);
});

t.test('errors nobody caught: logged, drained without grace, exit 1', async (t) => {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    const { clock, steps, source } = prepare();
    source.emit(event, new Error('oops'));
    await clock.pass(0);
    t.same(steps, ['fatal: uncaught error', 'drain', 'stop', 'api', 'database', 'exit 1'], event);
  }
  const { clock, steps, source } = prepare();
  source.emit('SIGTERM');
  source.emit('unhandledRejection', new Error('while shutting down'));
  await clock.pass(5_000);
  t.equal(steps.filter((step) => step === 'stop').length, 1, 'one shutdown only');
  t.equal(steps.at(-1), 'exit 1');
});

t.test('grace only where somebody needs it', async (t) => {
  const production = { configuredMs: 5_000, environment: 'production' };
  t.equal(graceFor('SIGTERM', { ...production, terminal: true }), 5_000);
  t.equal(graceFor('SIGTERM', { ...production, terminal: false }), 5_000);
  t.equal(graceFor('SIGINT', { ...production, terminal: false }), 5_000);
  t.equal(graceFor('SIGINT', { ...production, terminal: true }), 0, 'Ctrl-C');
  t.equal(graceFor('SIGTERM', { ...production, environment: 'development', terminal: false }), 0);
});
