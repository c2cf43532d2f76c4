/** The process: reads the configuration, opens everything, listens, and ends on a signal. */
import { readFileSync } from 'node:fs';
import { type Config, readConfig } from './config.ts';
import { stopAccepting } from './operations/draining.ts';
import { explainStartFault } from './operations/fatal-messages.ts';
import { logDestination } from './operations/log-destination.ts';
import { createLogger } from './operations/logging.ts';
import { createShutdown, graceFor, listenForEnd } from './operations/shutdown.ts';
import { startWatchdog } from './operations/watchdog.ts';
import { demoPassword, demoSignIns } from './product-api/demo/demo-people.ts';
import { openRaisehall, portOf } from './raisehall.ts';
import { startBanner } from './start-banner.ts';

const demo = process.argv.includes('--demo');
let config: Config | undefined;

try {
  config = readConfig(process.env, (file) => readFileSync(file, 'utf8'));
  await run(config);
} catch (error) {
  const { message, exitCode } = explainStartFault(error, config);
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

async function run(settings: Config): Promise<void> {
  const { environment } = settings;
  const destination = logDestination();
  const log = createLogger({ level: settings.logLevel, destination, base: { part: 'web' } });
  for (const warning of settings.warnings) log.warn(warning);
  const mode = demo ? 'demo' : environment;
  const raisehall = await openRaisehall(settings, {
    mode,
    log,
    droppedLogLines: destination.dropped,
    onProductApiLogLine: destination.write,
    onProductApiLost: (error) => shutdown.onFatal(error, 'product API'),
  });
  const { web } = raisehall;
  // Not in development, where a debugger may hold the main thread for as long as it likes.
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
        demoSignIns: demo
          ? demoSignIns().map((person) => ({ ...person, password: demoPassword }))
          : [],
      }),
    );
  } catch (error) {
    await raisehall.close();
    throw error;
  }
}
