import t from 'tap';
import { readConfig } from '#server/configuration/config.ts';
import {
  describeSettings,
  maskedConfig,
  settingsTable,
} from '#server/configuration/describe-settings.ts';
import { faultsOf, noFile, noFiles, read } from '#test/support/config-faults.ts';
import { empty } from '../support/empty.ts';

t.test('nothing needs to be set', async (t) => {
  const config = read({ PATH: '/usr/bin', HOME: '/root', HOSTNAME: 'box', MAIL: '/var/mail/root' });
  const port: number = config.port;
  const origin: string | undefined = config.publicOrigin;
  t.equal(port, 3000);
  t.equal(origin, undefined);
  t.match(config, {
    environment: 'production',
    host: '127.0.0.1',
    opsPort: 9464,
    opsHost: '127.0.0.1',
    dataDir: './data',
    trustProxy: empty,
    logLevel: 'info',
    buildCheckSeconds: 300,
    buildsKept: 5,
    buildsKeptDays: 3,
    shutdownGraceMs: 5000,
    https: false,
    warnings: empty,
  });
  t.equal(config.brand.name, 'Raisehall');
  t.ok(
    Object.isFrozen(config) && Object.isFrozen(config.brand) && Object.isFrozen(config.warnings),
  );
  t.ok(Object.isFrozen(config.trustProxy));
});

t.test('an empty value counts as not set', async (t) => {
  const config = read({ PORT: '', DATABASE_URL: '  ', BRAND_NAME: '\n', DATABASE_URL_FILE: '' });
  t.equal(config.port, 3000);
  t.equal(config.databaseUrl, undefined);
  t.equal(config.brand.name, 'Raisehall');
});

t.test('a proxy that is not named is told of', async (t) => {
  const { warnings } = read({ PUBLIC_ORIGIN: 'https://raise.example' });
  t.match(warnings, [/TRUST_PROXY does not name it/]);
  const named = { PUBLIC_ORIGIN: 'https://raise.example', TRUST_PROXY: '10.0.0.5' };
  t.same(read(named).warnings, []);
});

t.test('values that fit', async (t) => {
  const config = read({
    NODE_ENV: 'development',
    PORT: '0',
    HOST: '[::1]',
    OPS_PORT: '0',
    PUBLIC_ORIGIN: 'HTTPS://Raise.Example:443/',
    TRUST_PROXY: '10.0.0.0/8, ::1 192.168.1.7',
    API_BASE_URL: 'http://api.internal:4000/v1/',
    DATABASE_URL: 'postgresql://u:p@db/raisehall',
    SECRET_KEY: 'thirty-two characters and then some',
    SMTP_URL: 'smtps://u:p@mail.example:465',
    MAIL_FROM: 'Raisehall <no-reply@raise.example>',
    BRAND_ACCENT: '#14532D',
    BRAND_CONTACT_EMAIL: 'desk@raise.example',
    LOG_LEVEL: 'DEBUG',
  });
  t.match(config, {
    environment: 'development',
    port: 0,
    opsPort: 0,
    host: '::1',
    publicOrigin: 'https://raise.example',
    https: true,
    trustProxy: ['10.0.0.0/8', '::1', '192.168.1.7'],
    apiBaseUrl: 'http://api.internal:4000/v1',
    logLevel: 'debug',
    warnings: empty,
  });
  t.equal(config.brand.accent, '#14532d');
  t.equal(config.brand.securityEmail, 'desk@raise.example', 'falls back to the contact');
  const database = { DATABASE_URL: 'postgres:///app?host=/run/pg' };
  t.equal(read({ ...database, SECRET_KEY: 'k'.repeat(32) }).warnings.length, 0);
  t.match(read(database).warnings, [/not SECRET_KEY/], 'a database of several nodes needs one key');
});

t.test('a secret in a file', async (t) => {
  const texts: Record<string, string> = {
    '/run/db': 'postgres://u:p@db/raisehall\n',
    '/run/empty': '\n',
    '/run/wrong': 'mysql://root:correct-horse@db/x',
  };
  const files = { ...noFiles, text: (path: string) => texts[path] ?? noFile(path) };
  t.equal(
    readConfig({ DATABASE_URL_FILE: '/run/db' }, files).databaseUrl,
    'postgres://u:p@db/raisehall',
  );
  t.match(faultsOf({ DATABASE_URL_FILE: '/run/none' }, files).message, /"\/run\/none".*ENOENT/);
  t.match(faultsOf({ DATABASE_URL_FILE: '/run/empty' }, files).message, /is empty/);
  const twice = { DATABASE_URL_FILE: '/run/db', DATABASE_URL: 'postgres://u:secret-one@db/x' };
  t.match(faultsOf(twice, files).message, /set twice/);
  t.notMatch(faultsOf(twice, files).message, /secret-one/);
  t.notMatch(faultsOf({ DATABASE_URL_FILE: '/run/wrong' }, files).message, /correct-horse/);
});

t.test('the settings for people', async (t) => {
  const config = read({ DATABASE_URL: 'postgres://u:correct-horse@db/x', PORT: '8080' });
  const shown = maskedConfig(config);
  t.match(shown, { DATABASE_URL: '(set, hidden)', SMTP_URL: '(not set)', PORT: '8080' });
  t.notMatch(JSON.stringify(shown), 'correct-horse');
  t.same(
    Object.keys(shown),
    describeSettings().map((row) => row.name),
    'every setting is described and shown',
  );
  for (const row of describeSettings())
    t.match(row.about, /^[A-Z].*\.$/, `${row.name} is explained`);
  t.match(settingsTable(), '| `DATABASE_URL`, `DATABASE_URL_FILE` | URL |');
  t.match(settingsTable(), '| `PORT` | port | `3000` |');
});
