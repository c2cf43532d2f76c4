/**
 * Finds the test that an error belongs to which nobody caught: tap's own way, the package
 * async-hook-domain, follows each promise by hooks, and that took a tenth of all processor time. Here
 * the context that Node carries along anyhow names the test. It takes that package's place, so it is
 * to be loaded before tap: by `--require`, as what tap imports itself comes before any other `--import`.
 */
import { AsyncLocalStorage, type AsyncResource, executionAsyncResource } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

type OnError = (error: unknown, kind: string | undefined) => void;

const current = new AsyncLocalStorage<Domain>();
/** For errors of no test: those outside of all, such as in the file itself. */
let outermost: Domain | undefined;
/** Lets modules be found as usual again. */
let tapIsLoaded: (() => void) | undefined;

/** What tap makes for each test, in the asynchronous scope of the test. */
export class Domain {
  readonly onerror: OnError;
  readonly #parent = current.getStore();
  #isOver = false;

  constructor(onerror: OnError) {
    this.onerror = onerror;
    tapIsLoaded?.();
    tapIsLoaded = undefined;
    const scope = executionAsyncResource() as Partial<AsyncResource>;
    const run = scope.runInAsyncScope;
    if (run === undefined || Object.hasOwn(scope, 'runInAsyncScope')) outermost = this;
    else {
      // The test itself is run in this scope next.
      scope.runInAsyncScope = (work, that, ...args) =>
        run.call(scope, () => current.run(this, () => Reflect.apply(work, that, args))) as never;
    }
  }

  destroy(): void {
    this.#isOver = true;
  }

  /** The domain, or what it is part of if it is over. */
  get alive(): Domain | undefined {
    if (!this.#isOver) return this;
    return this.#parent?.alive ?? (outermost === this ? undefined : outermost?.alive);
  }
}

/** Tells the test of an error. Returns false if it belongs to none, or somebody else handles it. */
function tell(error: unknown, kind?: string): boolean {
  const isHandled =
    process.hasUncaughtExceptionCaptureCallback() || process.listenerCount('uncaughtException') > 0;
  const domain = (current.getStore() ?? outermost)?.alive;
  if (isHandled || domain === undefined) return false;
  domain.onerror(error, kind);
  return true;
}

function follow(): void {
  process.on('uncaughtExceptionMonitor', (error, kind) => {
    // The test has it, so the process goes on.
    if (tell(error, kind)) {
      process.setUncaughtExceptionCaptureCallback(() =>
        process.setUncaughtExceptionCaptureCallback(null),
      );
    }
  });
  const emit = process.emit as (...event: unknown[]) => boolean;
  // Not a listener: tests of the server's own handling look at who listens.
  process.emit = ((...event: unknown[]) => {
    const isOurs =
      event[0] === 'unhandledRejection' && process.listenerCount('unhandledRejection') === 0;
    return isOurs ? tell(event[1], 'unhandledRejection') : emit.apply(process, event);
  }) as typeof process.emit;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'async-hook-domain') return next(specifier, context);
      return { url: import.meta.url, shortCircuit: true };
    },
  });
  tapIsLoaded = () => hooks.deregister();
}

// The server's threads inherit how Node was started.
if (isMainThread) {
  follow();
  // What tests start is started as by anybody: tap would load what keeps account of sources there too.
  delete process.env['NODE_OPTIONS'];
}
