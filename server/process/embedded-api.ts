import type { Mode } from '../api/platform/options.ts';
import type { Config } from '../configuration/config.ts';
import { type StartingProductApi, type StartOptions, startProductApi } from './start-api-worker.ts';

/**
 * Starts the product API beside the web server; undefined when API_BASE_URL names another one.
 * @param onLogLine receives its log, one JSON line at a time
 * @param forTests what no setting of an operator leads to
 */
export function startEmbeddedApi(
  config: Config,
  mode: Mode,
  onLogLine: (line: string) => void,
  forTests: Pick<StartOptions, 'passwordCost' | 'execArgv' | 'program'> = {},
): StartingProductApi | undefined {
  if (config.apiBaseUrl !== undefined) return undefined;
  const { legalEntity, address, jurisdiction, contactEmail, securityEmail } = config.brand;
  const { databaseUrl, dataDir, smtpUrl, mailFrom, brand, look, logLevel, publicOrigin } = config;
  const { port, secretKey, previousSecretKeys, storageUrl, operatorTwoFactor } = config;
  return startProductApi({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
    // Of a port that is not known yet nothing can be said.
    ...(port === 0 ? {} : { localOrigin: `http://localhost:${port}` }),
    ...(contactEmail === undefined ? {} : { contactEmail }),
    ...(securityEmail === undefined ? {} : { securityEmail }),
    ...(legalEntity === undefined ? {} : { legalEntity }),
    ...(address === undefined ? {} : { address }),
    ...(jurisdiction === undefined ? {} : { jurisdiction }),
    ...(secretKey === undefined ? {} : { secretKey }),
    ...(previousSecretKeys === undefined ? {} : { previousSecretKeys }),
    ...(storageUrl === undefined ? {} : { storageUrl }),
    ...(look.logo === undefined ? {} : { logo: look.logo }),
    operatorTwoFactor,
    legalTexts: config.legal,
    dataDir,
    mailFrom: mailFrom ?? `${brand.name} <no-reply@localhost>`,
    brandName: brand.name,
    colours: look.colours,
    mode,
    logLevel,
    onLogLine,
    ...forTests,
  });
}
