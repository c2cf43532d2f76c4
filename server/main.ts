/**
 * The process: reads the configuration and starts its parts. The product API's thread comes first,
 * because it takes longest to start: it loads its modules while this thread loads its own.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { type Config, readConfig } from './configuration/config.ts';
import { diskFiles } from './configuration/config-files.ts';
import { withDemoBrand } from './process/demo-brand.ts';
import { startEmbeddedApi } from './process/embedded-api.ts';
import { explainStartFault } from './process/fatal-messages.ts';
import { logDestination } from './process/log-destination.ts';
import { bundled } from './project.ts';
import { pointStacksAtSources } from './source-positions.ts';

const demo = process.argv.includes('--demo');
let config: Config | undefined;

pointStacksAtSources();
if (bundled) keepCompiled(join(import.meta.dirname, '..', 'compiled'));

try {
  config = readConfig(demo ? withDemoBrand(process.env) : process.env, diskFiles);
  const destination = logDestination();
  const mode = demo ? 'demo' : config.environment;
  const productApi = startEmbeddedApi(config, mode, destination.write);
  const { serve } = await import('./process/serve.ts');
  await serve(config, { destination, demo, productApi });
} catch (error) {
  const { message, exitCode } = explainStartFault(error, config);
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

/**
 * Keeps compiled code in a folder, for the next start. The threads read only the environment
 * variable. If the folder cannot be written, everything works but starts more slowly.
 */
function keepCompiled(directory: string): void {
  process.env['NODE_COMPILE_CACHE'] ??= directory;
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
