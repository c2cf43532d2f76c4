/** Settings that do not fit are told together, by their names, with secrets masked. */
import t from 'tap';
import { type Environment, readConfig } from '#server/configuration/config.ts';
import { editDistance } from '#server/configuration/misspelt-names.ts';
import { faultsOf, noFile, noFiles, read } from '#test/support/config-faults.ts';

t.test('values that do not fit, each on its own', async (t) => {
  const table: readonly [string, string][] = [
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['PORT', '0x10'],
    ['HOST', 'http://localhost'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'a b'],
    ['PUBLIC_ORIGIN', 'raise.example'],
    ['PUBLIC_ORIGIN', 'https://raise.example/app'],
    ['PUBLIC_ORIGIN', 'https://raise.example/?'],
    ['PUBLIC_ORIGIN', 'https://user@raise.example'],
    ['PUBLIC_ORIGIN', 'ftp://raise.example'],
    ['PUBLIC_ORIGIN', '*'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', ','],
    ['API_BASE_URL', 'http://user:pw@api.internal'],
    ['API_BASE_URL', 'http://api.internal/?a=1'],
    ['API_BASE_URL', 'unix:/run/api.sock'],
    ['DATABASE_URL', 'mysql://u:p@db/x'],
    ['DATABASE_URL', 'postgres:db'],
    ['SECRET_KEY', 'too short'],
    ['OPERATOR_TWO_FACTOR', 'perhaps'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: x@y.example'],
    ['BRAND_ACCENT', 'red; }'],
    ['BRAND_NAME', 'a\u0000b'],
    ['BRAND_NAME', 'x'.repeat(61)],
    ['BRAND_CONTACT_EMAIL', 'desk at raise.example'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['BUILD_CHECK_SECONDS', '1'],
    ['BUILDS_KEPT', '0'],
    ['BUILDS_KEPT_DAYS', '1.5'],
    ['SHUTDOWN_GRACE_MS', '99999'],
  ];
  for (const [name, text] of table) {
    const error = faultsOf({ [name]: text });
    t.same(
      error.faults.map((fault) => fault.name),
      [name],
      `${name}=${JSON.stringify(text)}`,
    );
    t.match(error.faults[0]?.sentence, /expected \S+/, 'says what to do');
  }
});

t.test('all faults are reported together, secrets masked', async (t) => {
  const error = faultsOf({
    PORT: 'eighty',
    PUBLIC_ORIGIN: 'https://admin:hunter2@raise.example/',
    DATABASE_URL: 'mysql://root:correct-horse@db/x',
    SMTP_URL: 'mailto:battery-staple',
    OPS_PORT: '3000',
    BRAND_ACCENT: 'evergreen',
  });
  t.same(
    error.faults.map((fault) => fault.name),
    ['PORT', 'PUBLIC_ORIGIN', 'DATABASE_URL', 'SMTP_URL', 'BRAND_ACCENT', 'OPS_PORT'],
  );
  for (const fault of error.faults) t.match(error.message, fault.name);
  t.match(error.message, '6 settings are wrong');
  for (const hidden of ['hunter2', 'correct-horse', 'battery-staple', 'root']) {
    t.notMatch(error.message, hidden, `${hidden} is not shown`);
  }
  t.match(error.message, '"eighty"', 'what is no secret is quoted');
});

t.test('faults between settings', async (t) => {
  t.match(faultsOf({ PORT: '4000', OPS_PORT: '4000' }).message, /OPS_PORT.*two different ports/);
  t.match(faultsOf({ SMTP_URL: 'smtp://mail.example' }).message, /MAIL_FROM: is needed/);
  t.match(faultsOf({ TRUST_PROXY: '10.0.0.1' }).message, /PUBLIC_ORIGIN: is needed/);
  t.ok(read({ TRUST_PROXY: '10.0.0.1', PUBLIC_ORIGIN: 'https://raise.example' }));
});

t.test('misspelt names are warned about, with the nearest one', async (t) => {
  const table: readonly [string, string | undefined][] = [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URl', 'DATABASE_URL'],
    ['DATABASE_URL_FLIE', 'DATABASE_URL_FILE'],
    ['PROT', 'PORT'],
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['RAISEHALL_PORT', 'PORT'],
    ['RAISEHALL_DATABASE_URL', 'DATABASE_URL'],
    ['BRAND_COLOUR', 'BRAND_'],
    ['BRAND_NAM', 'BRAND_NAME'],
    ['PORT_FILE', undefined],
    ['HOME', undefined],
    ['MAIL', undefined],
    ['HOSTNAME', undefined],
    ['PATH', undefined],
    ['LANG', undefined],
    ['npm_config_prefix', undefined],
  ];
  for (const [name, nearest] of table) {
    const { warnings } = read({ [name]: 'canary-value' });
    if (nearest === undefined) t.same(warnings, [], name);
    else {
      t.equal(warnings.length, 1, name);
      t.match(warnings[0], `Did you mean ${nearest}`, name);
      t.notMatch(warnings[0], 'canary-value');
    }
  }
  t.same(read({ DATABSE_URL: '' }).warnings, [], 'an empty one is not set');
  t.equal(editDistance('prot', 'port'), 1, 'a swap is one edit');
  t.equal(editDistance('', 'abc'), 3);
});

t.test('odd combinations are warned about', async (t) => {
  t.match(read({ HOST: '0.0.0.0' }).warnings, [/PUBLIC_ORIGIN/]);
  t.match(read({ PUBLIC_ORIGIN: 'http://raise.example' }).warnings, [/unencrypted/]);
  t.same(read({ PUBLIC_ORIGIN: 'http://localhost:3000' }).warnings, []);
  t.same(read({ PUBLIC_ORIGIN: 'http://[::1]:3000' }).warnings, []);
  t.match(read({ OPS_HOST: '0.0.0.0' }).warnings, [/no login/]);
  t.match(read({ TRUST_PROXY: '0.0.0.0/0', PUBLIC_ORIGIN: 'https://raise.example' }).warnings, [
    /claim any address/,
  ]);
});

t.test('a brand that cannot be used is told by its settings, with every other fault', async (t) => {
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
  const pictures: Record<string, Buffer> = { good: svg('<g/>'), bad: svg('<script/>') };
  const files = { ...noFiles, bytes: (path: string) => pictures[path] ?? noFile(path) };
  const table: readonly [Environment, Readonly<Record<string, RegExp>>][] = [
    [
      { BRAND_ACCENT: '#ffffff' },
      { BRAND_ACCENT: /light theme.* 4\.5 : 1 is needed.*#[\da-f]{6}\.$/ },
    ],
    [{ BRAND_ACCENT_DARK: '#000000' }, { BRAND_ACCENT_DARK: /dark theme.*#[\da-f]{6}\.$/ }],
    [{ BRAND_HIGHLIGHT: '#ffee00' }, { BRAND_HIGHLIGHT: /brass-mark on .* 3 : 1 is needed/ }],
    [{ BRAND_HIGHLIGHT_DARK: '#111111' }, { BRAND_HIGHLIGHT_DARK: /dark theme/ }],
    [{ BRAND_ACCENT: 'blue' }, { BRAND_ACCENT: /six hexadecimal digits/ }],
    [{ BRAND_LOGO: 'bad' }, { BRAND_LOGO: /contains a <script>/ }],
    [{ BRAND_LOGO: 'none' }, { BRAND_LOGO: /ENOENT/ }],
    [{ BRAND_LOGO_DARK: 'good' }, { BRAND_LOGO_DARK: /set BRAND_LOGO too/ }],
    [{ BRAND_ICON: 'bad' }, { BRAND_ICON: /contains a <script>/ }],
    [{ LEGAL_DIR: '/nowhere' }, { LEGAL_DIR: /ENOENT/ }],
    [
      { PORT: 'eighty', BRAND_ACCENT: '#ffffff', BRAND_LOGO: 'none', LEGAL_DIR: '/nowhere' },
      { PORT: /whole number/, BRAND_ACCENT: /4\.5/, BRAND_LOGO: /ENOENT/, LEGAL_DIR: /ENOENT/ },
    ],
  ];
  for (const [env, expected] of table) {
    const { faults } = faultsOf(env, files);
    const told = Object.fromEntries(faults.map(({ name, sentence }) => [name, sentence]));
    t.match(told, expected, JSON.stringify(env));
    t.equal(faults.length, Object.keys(expected).length);
  }
  const { look, brand } = readConfig({ BRAND_ACCENT: '#1d3f8a', BRAND_LOGO: 'good' }, files);
  t.equal(brand.accent, '#1d3f8a');
  t.equal(look.colours.accent.light, '#1d3f8a');
  t.match(look.logo, { width: 9, height: 9 });
});
