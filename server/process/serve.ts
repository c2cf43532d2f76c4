import type { Config } from '../configuration/config.ts';
import { startWatchdog } from '../load/watchdog.ts';
import { stopAccepting } from '../web/operations/draining.ts';
import { createLogger } from '../web/operations/logging.ts';
import type { LogDestination } from './log-destination.ts';
import { openRaisehall, portOf } from './raisehall.ts';
import { createShutdown, graceFor, listenForEnd } from './shutdown.ts';
import type { StartingProductApi } from './start-api-worker.ts';
import { type DemoSignIn, startBanner } from './start-banner.ts';

export interface ServeOptions {
  readonly destination: LogDestination;
  /** Whether to print the demo's logins. */
  readonly demo: boolean;
  readonly productApi: StartingProductApi | undefined;
}

/** Opens everything, listens, prints where to look, and stops on a signal. */
export async function serve(settings: Config, options: ServeOptions): Promise<void> {
  const { environment } = settings;
  const { destination, demo } = options;
  const log = createLogger({ level: settings.logLevel, destination, base: { part: 'web' } });
  for (const warning of settings.warnings) log.warn(warning);
  const raisehall = await openRaisehall(settings, {
    log,
    productApi: options.productApi,
    droppedLogLines: destination.dropped,
    onProductApiLost: (error) => shutdown.onFatal(error, 'product API'),
  });
  const { web } = raisehall;
  // Not in development, where a debugger may pause the main thread.
  const stopWatchdog =
    environment === 'production'
      ? startWatchdog({ onError: (error) => log.error({ err: error }, 'The watchdog failed.') })
      : () => Promise.resolve();
  const shutdown = createShutdown({
    log,
    graceMs: (signal) =>
      graceFor(signal, {
        configuredMs: settings.shutdownGraceMs,
        environment,
        terminal: process.stdin.isTTY === true,
      }),
    beginDraining: web.drain.begin,
    stopAccepting: () => stopAccepting(web.app),
    cutConnections: () => web.app.server.closeAllConnections(),
    inFlight: () => web.requests.count,
    parts: [...raisehall.parts, { name: 'watchdog', close: stopWatchdog }],
    exit(code) {
      destination.flushSync();
      process.exit(code);
    },
  });
  shutdown.signal.addEventListener('abort', () => raisehall.stop(shutdown.signal.reason as Error));
  listenForEnd(process, shutdown);
  try {
    const listening = await raisehall.listen();
    const address = settings.publicOrigin ?? listening;
    const firstOperatorLink = await raisehall.productApi?.firstOperatorLink(address);
    process.stdout.write(
      startBanner({
        address,
        opsAddress: `http://${settings.opsHost}:${portOf(raisehall.ops)}`,
        brandName: settings.brand.name,
        firstOperatorLink,
        demoSignIns: demo ? await demoLogins() : [],
      }),
    );
  } catch (error) {
    await raisehall.close();
    throw error;
  }
}

/** The logins of the demo; only there is the code loaded that reads its people. */
async function demoLogins(): Promise<readonly DemoSignIn[]> {
  const { demoPassword, demoSignIns } = await import('../api/demo/demo-people.ts');
  return demoSignIns().map((person) => ({ ...person, password: demoPassword }));
}
