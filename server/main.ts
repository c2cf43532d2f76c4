/** The process: reads the configuration, opens everything, listens, and ends on a signal. */
import { readFileSync } from 'node:fs';
import { type Config, readConfig } from './config.ts';
import { explainStartFault } from './operations/fatal-messages.ts';
import { createLogger, logDestination } from './operations/logging.ts';
import { createShutdown, graceFor, listenForEnd } from './operations/shutdown.ts';
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
  const shutdown = createShutdown({
    log,
    graceMs: (signal) =>
      graceFor(signal, {
        configuredMs: settings.shutdownGraceMs,
        environment,
        terminal: process.stdin.isTTY === true,
      }),
    beginDraining: web.drain.begin,
    stopAccepting: () => web.app.close(),
    cutConnections: () => web.app.server.closeAllConnections(),
    inFlight: () => web.requests.count,
    parts: raisehall.parts,
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
